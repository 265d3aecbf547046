"""The writer seat: one protocol, two runtimes."""
