"""A browser's side of web push in the standard library: its keys, opening what was sealed for it (RFC 8291), and a push
service's: whether a word is signed by the key it names (RFC 8292). Written from the standards, not from src/server: slow, plain,
and for tests alone."""
import base64
import hashlib
import hmac
import json
import secrets

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296, 0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)


def text(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def raw(signs):
    return base64.urlsafe_b64decode(signs + "=" * (-len(signs) % 4))


# ---- the curve P-256

def add(a, b):
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    slope = (3 * a[0] * a[0] - 3) * pow(2 * a[1], -1, P) if a == b else (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def times(k, point):
    out = None
    while k:
        if k & 1:
            out = add(out, point)
        point, k = add(point, point), k >> 1
    return out


def point_of(data):
    x, y = int.from_bytes(data[1:33], "big"), int.from_bytes(data[33:], "big")
    assert data[0] == 4 and len(data) == 65 and (y * y - x * x * x + 3 * x - B) % P == 0
    return x, y


def bytes_of(point):
    return b"\4" + point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big")


def is_signed(public, message, signature):
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    if len(signature) != 64 or not 0 < r < N or not 0 < s < N:
        return False
    e, w = int.from_bytes(hashlib.sha256(message).digest(), "big"), pow(s, -1, N)
    found = add(times(e * w % N, G), times(r * w % N, point_of(public)))
    return found is not None and found[0] % N == r


# ---- AES-128 in Galois counter mode

def _box():
    exp, log = [1] * 256, [0] * 256
    for i in range(1, 256):
        v = exp[i - 1]
        exp[i] = (v ^ (v << 1) ^ (0x11B if v & 0x80 else 0)) & 0xFF
        log[exp[i]] = i
    out = []
    for v in range(256):
        inverse = exp[(255 - log[v]) % 255] if v else 0
        out.append(0x63 ^ inverse ^ _turn(inverse, 1) ^ _turn(inverse, 2) ^ _turn(inverse, 3) ^ _turn(inverse, 4))
    return out


def _turn(v, n):
    return (v << n | v >> (8 - n)) & 0xFF


BOX = _box()


def _double(v):
    return (v << 1 ^ (0x1B if v & 0x80 else 0)) & 0xFF


def _round_keys(key):
    words, factor = [list(key[i:i + 4]) for i in range(0, 16, 4)], 1
    for i in range(4, 44):
        last = words[-1]
        if i % 4 == 0:
            last = [BOX[v] for v in last[1:] + last[:1]]
            last[0] ^= factor
            factor = _double(factor)
        words.append([a ^ b for a, b in zip(words[i - 4], last)])
    return [sum(words[i:i + 4], []) for i in range(0, 44, 4)]


def aes(keys, block):
    state = [a ^ b for a, b in zip(block, keys[0])]
    for number, key in enumerate(keys[1:], 1):
        state = [BOX[state[(i + 4 * (i % 4)) % 16]] for i in range(16)]
        if number < 10:
            mixed = []
            for c in range(0, 16, 4):
                a = state[c:c + 4]
                mixed += [_double(a[i]) ^ _double(a[(i + 1) % 4]) ^ a[(i + 1) % 4] ^ a[(i + 2) % 4] ^ a[(i + 3) % 4] for i in range(4)]
            state = mixed
        state = [a ^ b for a, b in zip(state, key)]
    return bytes(state)


def _multiply(x, y):
    out = 0
    for i in range(127, -1, -1):
        if x >> i & 1:
            out ^= y
        y = y >> 1 ^ (0xE1 << 120 if y & 1 else 0)
    return out


def gcm_open(key, nonce, sealed):
    """The text, or None: somebody changed it."""
    data, tag, keys = sealed[:-16], sealed[-16:], _round_keys(key)
    hashed, h = 0, int.from_bytes(aes(keys, bytes(16)), "big")
    for i in range(0, len(data), 16):
        hashed = _multiply(hashed ^ int.from_bytes(data[i:i + 16].ljust(16, b"\0"), "big"), h)
    hashed = _multiply(hashed ^ len(data) * 8, h)
    want = hashed ^ int.from_bytes(aes(keys, nonce + b"\0\0\0\1"), "big")
    if want.to_bytes(16, "big") != tag:
        return None
    stream = b"".join(aes(keys, nonce + (i + 2).to_bytes(4, "big")) for i in range(len(data) // 16 + 1))
    return bytes(a ^ b for a, b in zip(data, stream))


# ---- a browser, and what a service looks at

def derive(salt, secret, what, length):
    first = hmac.new(salt, secret, "sha256").digest()
    return hmac.new(first, what + b"\1", "sha256").digest()[:length]


class Browser:
    """What pushManager.subscribe() makes: keys of its own."""

    def __init__(self, endpoint):
        self.secret = secrets.randbelow(N - 1) + 1
        self.public, self.auth, self.endpoint = bytes_of(times(self.secret, G)), secrets.token_bytes(16), endpoint

    def line(self):
        return {"endpoint": self.endpoint, "p256dh": text(self.public), "auth": text(self.auth)}

    def open(self, body):
        """What the server said, or None."""
        salt, size, theirs, sealed = body[:16], body[20], body[21:86], body[86:]
        assert size == 65 and body[16:20] == b"\0\0\x10\0"
        secret = times(self.secret, point_of(theirs))[0].to_bytes(32, "big")
        key = derive(self.auth, secret, b"WebPush: info\0" + self.public + theirs, 32)
        plain = gcm_open(derive(salt, key, b"Content-Encoding: aes128gcm\0", 16), derive(salt, key, b"Content-Encoding: nonce\0", 12), sealed)
        return plain and json.loads(plain.rstrip(b"\0")[:-1]) if plain and plain.rstrip(b"\0").endswith(b"\2") else None


def check_word(header, service, now):
    """What is wrong with Authorization, or ''."""
    if not header.startswith("vapid t=") or ", k=" not in header:
        return "no vapid"
    token, key = header[8:].split(", k=")
    head, claims, signature = token.split(".")
    said = json.loads(raw(claims))
    if json.loads(raw(head)) != {"typ": "JWT", "alg": "ES256"}:
        return "head"
    if said["aud"] != service or not now < said["exp"] <= now + 24 * 3600 or said["sub"] != "mailto:you@example.org":
        return f"claims {said}"
    return "" if is_signed(raw(key), f"{head}.{claims}".encode(), raw(signature)) else "signature"
