"""View models become what is looked at: escaped HTML, saved files, networks. Nothing here reads data or decides."""
