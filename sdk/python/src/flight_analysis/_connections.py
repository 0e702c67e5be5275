"""Connections to the service, which stay open between requests. Several threads can use them at the same time."""

from __future__ import annotations

import base64
import gzip
import http.client
import os
import selectors
import socket
import ssl
import threading
import urllib.parse
import urllib.request
import weakref
import zlib
from typing import Mapping, NamedTuple

from ._form import Form, FormReader, Progress
from ._responses import Answer

_IDLE_MAX = 10
_DEFAULT_PORTS = {"http": 80, "https": 443}


class Message(NamedTuple):
    """A request as it is sent."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | Form | None
    on_progress: Progress | None


class ClosedMeanwhile(ConnectionError):
    """The service closed an idle connection at the moment it was used again."""


class Connections:
    """The connections to one service, through the proxy that the environment names, as `urllib.request` uses it."""

    def __init__(self, origin: str) -> None:
        parts = urllib.parse.urlsplit(origin)
        if parts.scheme not in _DEFAULT_PORTS or not parts.hostname:
            raise ValueError(f"url must begin with http:// or https:// and a host; got {origin!r}.")
        self._server = (parts.hostname, parts.port or _DEFAULT_PORTS[parts.scheme])
        self._context = _tls_context() if parts.scheme == "https" else None
        self._proxy = _proxy_of(parts)
        self._idle: list[http.client.HTTPConnection] = []
        self._lock = threading.Lock()
        self._process = os.getpid()
        self.close = weakref.finalize(self, _close_all, self._idle)

    def attempt(self, may_use_kept: bool) -> Attempt:
        return Attempt(self, may_use_kept)

    def kept(self) -> http.client.HTTPConnection | None:
        """An idle connection that the service has not closed."""
        while True:
            with self._lock:
                if self._process != os.getpid():  # a fork shares the sockets, and must not write to them
                    _close_all(self._idle)
                    self._process = os.getpid()
                connection = self._idle.pop() if self._idle else None
            if connection is None or not _has_input(connection.sock):
                return connection
            connection.close()

    def keep(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            if len(self._idle) < _IDLE_MAX and self._process == os.getpid() and self.close.alive:
                self._idle.append(connection)
                return
        connection.close()

    def opened(self, timeout_seconds: float) -> http.client.HTTPConnection:
        host, port = self._server if self._proxy is None else self._proxy.address
        if self._context is None:
            return http.client.HTTPConnection(host, port, timeout=timeout_seconds)
        connection = http.client.HTTPSConnection(host, port, timeout=timeout_seconds, context=self._context)
        if self._proxy is not None:
            connection.set_tunnel(*self._server, headers=dict(self._proxy.headers))
        return connection

    def target(self, message: Message) -> tuple[str, dict[str, str]]:
        """What the request line contains, and the headers."""
        headers = {**message.headers, "Accept-Encoding": "gzip"}
        if self._proxy is not None and self._context is None:
            return message.url, {**headers, **self._proxy.headers}
        parts = urllib.parse.urlsplit(message.url)
        return f"{parts.path}?{parts.query}" if parts.query else parts.path, headers


class Attempt:
    """Sends a request once. Another thread can end it."""

    def __init__(self, connections: Connections, may_use_kept: bool) -> None:
        self._connections = connections
        self._may_use_kept = may_use_kept
        self._connection: http.client.HTTPConnection | None = None
        self._is_aborted = False

    def run(self, message: Message, timeout_seconds: float) -> Answer:
        """Raises OSError or HTTPException if no complete response arrives."""
        kept = self._connections.kept() if self._may_use_kept else None
        connection = kept or self._connections.opened(timeout_seconds)
        self._connection = connection
        try:
            connection.timeout = timeout_seconds
            if kept is None:
                connection.connect()
            else:
                kept.sock.settimeout(timeout_seconds)
            if self._is_aborted:
                raise ConnectionAbortedError("The call was cancelled.")
            answer, stays_open = self._exchange(connection, message)
        except ConnectionError as error:
            connection.close()
            if kept is None:
                raise
            raise ClosedMeanwhile(str(error)) from error
        except BaseException:
            connection.close()
            raise
        if stays_open:
            self._connections.keep(connection)
        else:
            connection.close()
        return answer

    def abort(self) -> None:
        """Ends the attempt as soon as it is connected."""
        self._is_aborted = True
        sock = self._connection.sock if self._connection is not None else None
        if sock is not None:
            try:
                sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # it is closed already

    def _exchange(self, connection: http.client.HTTPConnection, message: Message) -> tuple[Answer, bool]:
        target, headers = self._connections.target(message)
        body = message.body.open(message.on_progress) if isinstance(message.body, Form) else message.body
        is_sent = True
        try:
            connection.request(message.method, target, body, headers)
        except BrokenPipeError:
            is_sent = False  # the service has responded before it read the whole body, such as that it is too large
        finally:
            if isinstance(body, FormReader):
                body.close()
        response = connection.getresponse()
        stays_open = is_sent and not response.will_close
        content = _expanded(response.read(), response.headers.get("Content-Encoding", ""))
        return Answer(response.status, response.headers, content), stays_open


def _expanded(content: bytes, encoding: str) -> bytes:
    if encoding.lower() != "gzip" or not content:
        return content
    try:
        return gzip.decompress(content)
    except (EOFError, zlib.error) as error:
        raise http.client.HTTPException(f"The response is not valid gzip: {error}") from error


def _has_input(sock: socket.socket) -> bool:
    """An idle connection has something to read only if it was closed."""
    with selectors.DefaultSelector() as selector:
        try:
            selector.register(sock, selectors.EVENT_READ)
        except (ValueError, OSError):
            return True
        return bool(selector.select(0))


def _close_all(connections: list[http.client.HTTPConnection]) -> None:
    while connections:
        connections.pop().close()


def _tls_context() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.set_alpn_protocols(["http/1.1"])
    return context


class _Proxy(NamedTuple):
    address: tuple[str, int]
    headers: Mapping[str, str]


def _proxy_of(server: urllib.parse.SplitResult) -> _Proxy | None:
    url = urllib.request.getproxies().get(server.scheme)
    if not url or urllib.request.proxy_bypass(server.netloc.rpartition("@")[2]):
        return None
    parts = urllib.parse.urlsplit(url if "://" in url else f"http://{url}")
    headers = {}
    if parts.username is not None:
        login = f"{urllib.parse.unquote(parts.username)}:{urllib.parse.unquote(parts.password or '')}"
        headers["Proxy-Authorization"] = f"Basic {base64.b64encode(login.encode()).decode()}"
    return _Proxy((parts.hostname or "", parts.port or 80), headers)
