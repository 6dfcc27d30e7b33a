"""View models: what a page shows, as final strings and numbers. Pure functions over records; nothing here draws."""
