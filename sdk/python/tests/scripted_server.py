from __future__ import annotations

import gzip
import json
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Response:
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: Any = field(default_factory=dict)
    drop: bool = False
    """Disconnects instead."""
    hang_seconds: float = 0.0
    closes: bool = False
    """Closes the connection after the response, without saying so."""
    gzipped: bool = False


@dataclass(frozen=True)
class Seen:
    method: str
    url: str
    headers: dict[str, str]
    body: bytes
    at: float
    connection: int
    """Each connection has another number."""


class ScriptedServer:
    """Gives the responses of a script, one per request; the last one is repeated."""

    def __init__(self) -> None:
        self.seen: list[Seen] = []
        self._script: list[Response] = []
        scripted = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def _respond(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                headers = {name.lower(): value for name, value in self.headers.items()}
                scripted.seen.append(
                    Seen(self.command, self.path, headers, body, time.monotonic(), self.client_address[1])
                )
                scripted._give(self)

            do_GET = do_POST = do_PATCH = do_DELETE = _respond

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def follow(self, *script: Response) -> None:
        self.seen.clear()
        self._script = list(script)

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _give(self, handler: BaseHTTPRequestHandler) -> None:
        response = self._script.pop(0) if len(self._script) > 1 else self._script[0]
        if response.drop:
            handler.close_connection = True
            return
        if response.hang_seconds:
            time.sleep(response.hang_seconds)
        text = response.body if isinstance(response.body, str) else json.dumps(response.body)
        content = gzip.compress(text.encode()) if response.gzipped else text.encode()
        handler.send_response(response.status)
        if response.gzipped:
            handler.send_header("Content-Encoding", "gzip")
        handler.send_header("Content-Length", str(len(content)))
        handler.close_connection = response.closes
        for name, value in response.headers.items():
            handler.send_header(name, value)
        handler.end_headers()
        try:
            handler.wfile.write(content)
        except OSError:
            pass  # the client gave up
