"""A real HTTP server on 127.0.0.1 that speaks as vLLM's does, or as a test has it misbehave."""

import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from scripted import lower

if TYPE_CHECKING:
    from collections.abc import Callable

Body = dict[str, Any]


@dataclass
class Said:
    """One answer. ``cut`` ends the connection before all of it is sent; ``drip`` sends a byte now and then."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    cut: bool = False
    hang: bool = False
    drip: bool = False


def completion(text: str | None, **more: object) -> Said:
    """A chat completion as vLLM gives it."""
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
    usage = {"prompt_tokens": 300, "completion_tokens": 20, "total_tokens": 320}
    return Said(body=json.dumps({"id": "c-1", "choices": [choice], "usage": usage, **more}).encode())


def faithful(body: Body) -> Said:
    """A completion in the words of the text that the prompt shows."""
    shown = body["messages"][-1]["content"].split("\n</text-")[0].partition(">\n")[2]
    said = [line for line in shown.split("\n") if line and not line.startswith("#")]
    first, last = said[0].split(". ")[0].rstrip(".") + ".", said[-1].split(". ")[-1]
    drafts: dict[str, object] = {
        "digest": {"digest": lower(first)},
        "bullet": {"items": [{"bullet": lower(first).rstrip(".")}]},
        "chip": {"answer": last, "question": f"is it so that {lower(last).rstrip('.')}?"},
    }
    return completion(json.dumps(drafts[kind_of(body)]))


def kind_of(body: Body) -> str:
    return body["response_format"]["json_schema"]["name"]


class ScriptedServer:
    """The server. ``answer`` gives what is said to each request; ``seen`` holds what came, by path."""

    def __init__(self) -> None:
        self.answer: Callable[[Body], Said] = faithful
        self.shown: dict[str, Said] = {"/version": Said(body=b'{"version": "0.33.0"}')}
        self.seen: list[tuple[str, dict[str, str], Body]] = []
        self.ended = threading.Event()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._http.handle_error = lambda *_: None  # a client that goes away is what some tests want
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02})

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_port}"

    @property
    def asked(self) -> list[Body]:
        return [body for path, _, body in self.seen if path == "/v1/chat/completions"]

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.ended.set()
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server.seen.append((self.path, dict(self.headers), {}))
                self.say(server.shown.get(self.path, Said(404)))

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                server.seen.append((self.path, dict(self.headers), body))
                self.say(server.answer(body))

            def say(self, said: Said) -> None:
                if said.hang:
                    server.ended.wait(10)
                    return
                self.send_response(said.status)
                for name, value in said.headers.items():
                    self.send_header(name, value)
                more = 1000 if said.cut or said.drip else 0
                self.send_header("Content-Length", str(len(said.body) + more))
                self.end_headers()
                self.wfile.write(said.body)
                while said.drip and not server.ended.wait(0.02):
                    self.wfile.write(b" ")

            def log_message(self, *_: object) -> None:
                pass

        return Handler
