"""A game provider in plain Python 3, made from docs/game-providers.md alone.

One game, "coin": heads pays twice the stake. It keeps its rounds in a file, so that a restart loses none. It needs the standard
library only:

    SECRET=… WALLET_URL=http://127.0.0.1:8090 PROVIDER_ID=test PORT=9000 python3 provider.py
"""

import base64
import hashlib
import hmac
import json
import os
import secrets
import threading
import time
import urllib.error
import urllib.request
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["SECRET"]
WALLET_URL = os.environ["WALLET_URL"].rstrip("/")
PROVIDER_ID = os.environ.get("PROVIDER_ID", "test")
PORT = int(os.environ.get("PORT", "9000"))
JOURNAL = os.environ.get("JOURNAL", "rounds.jsonl")

KEY_ID = hashlib.sha256(f"partner key:{SECRET}".encode()).hexdigest()[:16]
DRIFT_MS = 300_000
ANSWER_SECONDS = 2
PAUSES = [0.2, 0.5, 1, 2, 5, 15, 60, 300]
PLACES = 4


class NoAnswer(Exception):
    """Nobody knows whether the wallet did the work."""


# Signatures


def now_ms():
    return int(time.time() * 1000)


def signature(first, timestamp, request_id, body):
    lines = [*first, timestamp, request_id, hashlib.sha256(body).hexdigest()]
    mac = hmac.new(SECRET.encode(), "\n".join(lines).encode(), hashlib.sha256)
    return "v1=" + base64.b64encode(mac.digest()).decode()


def signed(first, request_id, body):
    timestamp = str(now_ms())
    return {
        "Content-Type": "application/json",
        "X-Key-Id": KEY_ID,
        "X-Timestamp": timestamp,
        "X-Request-Id": request_id,
        "X-Signature": signature(first, timestamp, request_id, body),
    }


def request_id_of(headers, first, body):
    """The request id of a message that the other side signed within the last minutes, or None."""
    timestamp = headers.get("X-Timestamp") or ""
    request_id = headers.get("X-Request-Id") or ""
    given = headers.get("X-Signature") or ""
    if headers.get("X-Key-Id") != KEY_ID or not timestamp.isdigit() or not request_id:
        return None
    if not hmac.compare_digest(given.encode(), signature(first, timestamp, request_id, body).encode()):
        return None
    return request_id if abs(now_ms() - int(timestamp)) <= DRIFT_MS else None


# Amounts: whole numbers of 1/10,000


def minor_units(amount, exponent):
    """An amount with four decimal places. ValueError for one that would need rounding."""
    minor = int(amount)
    if exponent <= PLACES:
        return minor * 10 ** (PLACES - exponent)
    whole, rest = divmod(minor, 10 ** (exponent - PLACES))
    if rest:
        raise ValueError(f"{amount} with {exponent} decimal places needs rounding")
    return whole


# Messages to the wallet


def say(name, fields):
    """Sends one message. Each attempt has a request id of its own; its `txId` stays."""
    path = f"/provider/wallet/v1/{name}"
    body = json.dumps({"requestId": str(uuid.uuid4()), "providerId": PROVIDER_ID, **fields}).encode()
    request_id = str(uuid.uuid4())
    headers = signed(["POST", path], request_id, body)
    request = urllib.request.Request(WALLET_URL + path, data=body, headers=headers, method="POST")
    try:
        try:
            response = urllib.request.urlopen(request, timeout=ANSWER_SECONDS)
        except urllib.error.HTTPError as error:
            response = error
        with response:
            text = response.read()
            status = response.status
            answered = request_id_of(response.headers, [str(status)], text)
        if status not in (200, 400, 401) or answered != request_id:
            raise NoAnswer(f"{name}: {status} without a valid signature")
        answer = json.loads(text)
    except (OSError, ValueError) as error:
        raise NoAnswer(str(error)) from error
    if answer["status"] != "OK" and answer.get("retryable"):
        raise NoAnswer(answer["status"])
    return answer


# Rounds


class Rounds:
    """All rounds, by their keys. The journal has a line for each change; the last one of a round counts."""

    def __init__(self, path):
        self.by_key = {}
        self.locks = {}
        self.guard = threading.Lock()
        if os.path.exists(path):
            with open(path, encoding="utf-8") as lines:
                for line in lines:
                    try:
                        round_ = json.loads(line)
                    except ValueError:
                        continue  # A crash has cut off the last line.
                    self.by_key[round_["key"]] = round_
        self.file = open(path, "a", encoding="utf-8")

    def lock(self, key):
        with self.guard:
            return self.locks.setdefault(key, threading.Lock())

    def write(self, round_):
        """Nothing is sent to the wallet before its round is on the disk."""
        with self.guard:
            self.by_key[round_["key"]] = round_
            self.file.write(json.dumps(round_) + "\n")
            self.file.flush()
            os.fsync(self.file.fileno())

    def unfinished(self):
        with self.guard:
            return [one for one in self.by_key.values() if one["state"] in ("stake", "result")]


rounds = Rounds(JOURNAL)


def about(round_):
    return {name: round_[name] for name in ("playerId", "gameCode", "currency", "roundId")}


def with_balance(round_, answer):
    balance = answer.get("balance")
    if balance:
        round_["balance"] = {"amount": balance["total"], "exponent": balance["exponent"]}
    return round_


def take_stake(round_):
    fields = {
        **about(round_),
        "sessionToken": round_["sessionToken"],
        "txId": round_["roundId"] + "-bet",
        "amount": round_["stake"],
        "exponent": PLACES,
    }
    answer = say("bet", fields)
    if answer["status"] == "OK":
        return {**with_balance(round_, answer), "state": "result"}
    return {**round_, "state": "refused", "status": answer["status"]}


def send_result(round_):
    bet = round_["roundId"] + "-bet"
    if round_["plan"] == "void":
        say("rollback", {**about(round_), "txId": round_["roundId"] + "-back", "targetTxId": bet})
        return {**round_, "state": "void"}
    fields = {
        **about(round_),
        "txId": round_["roundId"] + "-win",
        "betTxId": bet,
        "amount": round_["returned"],
        "exponent": PLACES,
        "roundClosed": True,
    }
    return {**with_balance(round_, say("win", fields)), "state": "settled"}


def advance(key):
    """Brings a round on as far as the wallet answers. A message without an answer is sent again under its id later."""
    with rounds.lock(key):
        round_ = rounds.by_key[key]
        try:
            if round_["state"] == "stake":
                round_ = take_stake(dict(round_))
                rounds.write(round_)
            if round_["state"] == "result":
                round_ = send_result(dict(round_))
                rounds.write(round_)
            return True
        except NoAnswer:
            return False


def begin(wish):
    """Opens a session and writes a new round down. A status when there is none."""
    with rounds.lock(wish["key"]):
        if wish["key"] in rounds.by_key:
            return None
        try:
            stake = minor_units(wish["stake"], wish["exponent"])
            opened = say("authenticate", {"launchToken": wish["launchToken"]})
        except (NoAnswer, ValueError):
            return "MALFORMED"
        if opened["status"] != "OK":
            return opened["status"]
        limits = opened["limits"]
        least, most = (minor_units(limits[name], limits["exponent"]) for name in ("minStake", "maxStake"))
        if not least <= stake <= most:
            return "LIMIT_STAKE"
        is_heads = secrets.randbelow(2) == 1
        rounds.write(
            {
                "key": wish["key"],
                "roundId": uuid.uuid4().hex,
                "playerId": opened["playerId"],
                "gameCode": opened["gameCode"],
                "currency": opened["currency"],
                "sessionToken": opened["sessionToken"],
                "plan": wish["plan"],
                "stake": str(stake),
                "returned": str(2 * stake if is_heads else 0),
                "state": "stake",
                "balance": None,
            }
        )
        return None


def keep_settling():
    """Sends messages without an answer again, for ever. Each round has pauses of its own, so that none delays another."""
    failures, due = {}, {}
    while True:
        time.sleep(PAUSES[0])
        for key in [one["key"] for one in rounds.unfinished()]:
            if due.get(key, 0) > time.monotonic():
                continue
            failures[key] = 0 if advance(key) else failures.get(key, 0) + 1
            due[key] = time.monotonic() + PAUSES[min(failures[key], len(PAUSES) - 1)]


# The calls of the wallet


def launch_url(fields):
    if fields.get("gameCode") != "coin":
        return None
    # The page of the game would follow here. Its token stays behind the #, so that no log has it.
    return {"url": f"http://127.0.0.1:{PORT}/coin#{fields['launchToken']}"}


def test_round(fields):
    if fields.get("gameCode") != "coin":
        return None
    refusal = begin(fields)
    if refusal:
        return {"roundId": "", "state": "refused", "status": refusal}
    advance(fields["key"])
    round_ = rounds.by_key[fields["key"]]
    state = round_["state"]
    answer = {"roundId": round_["roundId"], "state": "waiting" if state in ("stake", "result") else state}
    answer["balance"] = round_["balance"]
    if state == "settled":
        answer["returned"] = {"amount": round_["returned"], "exponent": PLACES}
    if state == "refused":
        answer["status"] = round_["status"]
    return answer


HANDLERS = {"/v1/launchUrl": launch_url, "/v1/testRound": test_round}


class RequestIds:
    """Request ids of the last ten minutes: each is accepted once."""

    def __init__(self):
        self.guard = threading.Lock()
        self.used = {}

    def is_new(self, request_id):
        with self.guard:
            now = now_ms()
            self.used = {one: until for one, until in self.used.items() if until > now}
            if request_id in self.used:
                return False
            self.used[request_id] = now + 2 * DRIFT_MS
            return True


request_ids = RequestIds()


class Service(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        request_id = request_id_of(self.headers, ["POST", self.path], body)
        if request_id is None or not request_ids.is_new(request_id):
            return self.send(401, {"status": "INVALID_SIGNATURE"}, None)
        try:
            fields = json.loads(body)
        except ValueError:
            return self.send(400, {"status": "MALFORMED"}, request_id)
        handler = HANDLERS.get(self.path)
        answer = handler(fields) if handler else None
        if answer is None:
            return self.send(404, {"status": "NOT_FOUND"}, request_id)
        return self.send(200, answer, request_id)

    def send(self, status, answer, request_id):
        body = json.dumps(answer).encode()
        headers = signed([str(status)], request_id, body) if request_id else {"Content-Type": "application/json"}
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128


if __name__ == "__main__":
    threading.Thread(target=keep_settling, daemon=True).start()
    server = Server(("127.0.0.1", PORT), Service)
    print(f"listening on {server.server_port}", flush=True)
    server.serve_forever()
