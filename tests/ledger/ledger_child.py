"""A process that runs the script over a ledger and prints every head that it was given.

Started once; for each path on standard input it forks a child that does the work and prints the child's
process id; at the next line it waits for the child and prints ``gone`` and how it ended. Until then the id is
the child's, dead or alive. Forking saves the imports, so that hundreds can be killed.
"""

import os
import sys
from pathlib import Path

from ledger_script import run

from ledger import open_writer
from schemas.event import Head


def say(*words: object) -> None:
    os.write(1, (" ".join(str(word) for word in words) + "\n").encode())


def work(path: Path) -> None:
    with open_writer(path, timeout=60) as writer:
        say("open", writer.state.head.count)
        run(writer, ack)


def ack(head: Head) -> None:
    say("ack", head.count, head.sha)


def main() -> None:
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            status = 1
            try:
                work(Path(line.rstrip("\n")))
                status = 0
            finally:
                say("end", status)
                os._exit(status)
        say("child", child)
        sys.stdin.readline()
        _, status = os.waitpid(child, 0)
        say("gone", os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
