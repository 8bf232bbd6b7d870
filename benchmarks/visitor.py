"""A visitor without a browser: opens a lesson as a page does, presses buttons, practises, and keeps a record as a browser would."""

from __future__ import annotations

import asyncio
import json
import random
import re
import uuid
from time import monotonic

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from mahjong.learn.progress import Record
from mahjong.text import say

WAIT = 120  # seconds until a visitor gives up
LARGEST = 1 << 26  # bytes of one message

AsyncHTTPClient.configure("tornado.simple_httpclient.SimpleAsyncHTTPClient", max_clients=1000, max_buffer_size=LARGEST)


class Refused(Exception):
    """The house was full; `args[0]` are the seconds until that was said."""


class Visitor:
    """One page of the guide at `base`, such as `http://127.0.0.1:8866/`. `states` are the widgets as the page knows them."""

    def __init__(self, base: str, headers: dict[str, str] | None = None):
        self.base, self.headers, self.states, self.record = base, headers or {}, {}, Record()
        self.session, self.kernel, self.socket, self.given = uuid.uuid4().hex, "", None, 0
        self._waiting: dict[str, asyncio.Future] = {}
        self._stirred = asyncio.Event()

    async def fetch(self, path: str, method: str = "GET", **more):
        body = {"body": ""} if method == "POST" else {}
        request = HTTPRequest(self.base + path, method, headers=self.headers | more.pop("headers", {}), request_timeout=WAIT * 2, connect_timeout=WAIT, **body, **more)
        return await AsyncHTTPClient().fetch(request)

    async def open(self, name: str) -> float:
        """Reads the page and connects to its kernel; returns the seconds until its widgets were known. Raises Refused."""
        begun = monotonic()
        try:
            answer = await self.fetch(f"voila/render/{name}.ipynb")
        except HTTPClientError as error:
            if error.code == 503:
                raise Refused(monotonic() - begun) from None
            raise
        self.html = answer.body.decode()
        self.kernel = re.search(r'"kernelId": ?"([^"]+)"', self.html).group(1)
        await self.connect()
        await self.look()
        return monotonic() - begun

    async def connect(self, **headers) -> None:
        address = f"{self.base.replace('http', 'ws', 1)}api/kernels/{self.kernel}/channels?session_id={self.session}"
        request = HTTPRequest(address, headers=self.headers | headers, connect_timeout=WAIT)
        self.socket = await websocket_connect(request, max_message_size=LARGEST)
        self._reader = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        while (raw := await self.socket.read_message()) is not None:
            self._take(parse(raw))
        self._stirred.set()

    def _take(self, message: dict) -> None:
        kind, content = message["header"]["msg_type"], message["content"]
        asked = message["parent_header"].get("msg_id", "")
        if kind == "status" and content["execution_state"] == "idle" and asked in self._waiting:
            waiting = self._waiting.pop(asked)
            waiting.done() or waiting.set_result(None)
        elif kind == "comm_open":
            self.states[content["comm_id"]] = content["data"].get("state", {})
        elif kind == "comm_msg":
            self._widget(content["comm_id"], content["data"])
        self._stirred.set()

    def _widget(self, model: str, data: dict) -> None:
        if data.get("method") == "update_states":
            self.states = {key: value["state"] for key, value in data["states"].items()}
        elif data.get("method") in ("update", "echo_update"):
            self.states.setdefault(model, {}).update(data["state"])
        elif data.get("method") == "custom" and isinstance(put := data["content"].get("put"), dict):
            self.record = self.record.merge(Record.from_json(put["text"]))
            self.post(model, {"saved": put["turn"]})

    # ---- what a page does

    def write(self, kind: str, content: dict, channel: str = "shell", **metadata) -> str:
        """Sends one message and returns its number."""
        name = uuid.uuid4().hex
        header = {"msg_id": name, "msg_type": kind, "username": "", "session": self.session, "version": "5.3", "date": "2026-01-01T00:00:00Z"}
        self.socket.write_message(json.dumps({"header": header, "parent_header": {}, "metadata": metadata, "content": content, "channel": channel, "buffers": []}))
        return name

    async def ask(self, kind: str, content: dict, **metadata) -> float:
        """Sends one message and waits until the kernel has dealt with it; returns the seconds."""
        begun, name = monotonic(), self.write(kind, content, **metadata)
        self._waiting[name] = asyncio.get_running_loop().create_future()
        await asyncio.wait_for(self._waiting[name], WAIT)
        return monotonic() - begun

    async def look(self) -> None:
        """Learns all widgets anew, as a page does first."""
        comm = uuid.uuid4().hex
        self.states = {}
        self.write("comm_open", {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}}, version="1.0.0")
        await self.ask("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}}, version="2.1.0")
        await self.until(lambda: self.states)

    def post(self, model: str, content) -> str:
        return self.write("comm_msg", {"comm_id": model, "data": {"method": "custom", "content": content}})

    async def send(self, model: str, content) -> float:
        return await self.ask("comm_msg", {"comm_id": model, "data": {"method": "custom", "content": content}})

    async def set(self, model: str, **state) -> float:
        return await self.ask("comm_msg", {"comm_id": model, "data": {"method": "update", "state": state, "buffer_paths": []}})

    async def until(self, holds):
        """Waits until something is true of what the page knows, and returns it."""
        end = monotonic() + WAIT
        while not (found := holds()):
            self._stirred.clear()
            await asyncio.wait_for(self._stirred.wait(), max(0.01, end - monotonic()))
        return found

    def find(self, **wanted) -> list[str]:
        """The widgets whose state has these values."""
        return [key for key, state in self.states.items() if all(state.get(name) == value for name, value in wanted.items())]

    async def click(self, description: str) -> float:
        return await self.send(self.find(_model_name="ButtonModel", description=description)[0], {"event": "click"})

    async def practise(self, answers: int, think: tuple[float, float], rng: random.Random) -> list[float]:
        """Begins a session on the practice page and answers; returns how long each answer took to be judged."""
        store = self.find(kind="record")[0]
        await self.send(store, {"loaded": self.record.to_json() if self.record.answers else "", "zone": 0})
        await self.until(lambda: self.find(description=say("practice.start"), disabled=False))
        await self.click(say("practice.start"))
        return [await self._answer(think, rng) for _ in range(answers)]

    async def _answer(self, think: tuple[float, float], rng: random.Random) -> float:
        model = await self.until(self._asked)
        asked = self.states[model]["state"]
        await asyncio.sleep(rng.uniform(*think))
        given = "3" if asked["form"] == "number" else [rng.randrange(len(asked["options"]))]
        took = await self.send(model, {"answer": given, "turn": asked["turn"]})
        self.given += 1
        await self.until(lambda: len(self.record.answers) >= self.given and self.states[model]["state"].get("locked"))
        self.post(model, {"next": True, "turn": asked["turn"]})
        await self.until(lambda: self.states[model]["state"]["turn"] != asked["turn"])
        return took

    def _asked(self) -> str:
        session = [key for key, state in self.states.items() if state.get("state", {}).get("form") and "place" in state["state"]]
        return session[0] if session else ""

    async def leave(self) -> None:
        """Goes away as a page does: says so, and closes."""
        await self.fetch(f"voila/api/shutdown/{self.kernel}", "POST")
        self.vanish()

    def vanish(self) -> None:
        """Goes away as a killed browser does."""
        if self.socket:
            self.socket.close()
            self._reader.cancel()


def parse(raw: str | bytes) -> dict:
    """A message of the kernel; one with buffers is binary, with the places of its parts first."""
    if isinstance(raw, str):
        return json.loads(raw)
    count = int.from_bytes(raw[:4], "big")
    starts = [int.from_bytes(raw[4 * n : 4 * n + 4], "big") for n in range(1, count + 1)]
    return json.loads(raw[starts[0] : starts[1] if count > 1 else None])
