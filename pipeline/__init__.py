"""The command line, the article reader, the seats, the orchestration and the pack's assembly."""
