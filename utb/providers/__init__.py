"""Providers of models: one protocol, whoever answers.

* `protocol` - messages, parameters, replies
* `simulated` - scenarios that are played, for a benchmark without a model
* `scripted` - replies that were written before, for tests and examples
* `openai_compatible` - any server that speaks the OpenAI protocol; the only place that imports `openai`
* `retrying` - asks again, a bounded number of times, where that may help
* `settings` - which providers there are, as a file says
"""
