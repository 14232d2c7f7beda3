"""Texts in which nothing is private, as they stand in logs: what redaction must leave as it is."""

import base64
import hashlib
import random
import re
import string
import uuid
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROSE = (
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "CHANGELOG.md",
    "docs/*.md",
    "docs/rules/SK0*.md",
    "skills/*/*.md",
)
CODE = ("skillkit/*.py", "skillkit/rules/*.py")
SHORT = 40
ADDRESS = re.compile(r"\w@\w+\.\w")

WRITTEN = (
    "The token is refreshed every hour; a stale password is refused with 401 and the key has to be rotated.",
    "const token = await getToken();\nif (!token) throw new Error('missing token');",
    "def login(user: str, password: str, *, token: str | None = None) -> Session:",
    "password = os.environ['DB_PASSWORD']\nsecret_key = config.get('secret_key', default=None)",
    "export const apiKey = process.env.STRIPE_SECRET_KEY ?? loadFromKeychain('stripe');",
    "env:\n  GITHUB_TOKEN: ${{ secrets.GITHUB_TOKEN }}\n  NPM_TOKEN: ${{ secrets.NPM_TOKEN }}",
    "| variable | value | set by |\n|---|---|---|\n| DB_PASSWORD | required | the job |\n| TOKEN_TTL | 3600 | you |",
    "| field | type |\n|---|---|\n| password | string |\n| access_token | string or null |\n| session_id | uuid |",
    "npm warn deprecated inflight@1.0.6: This module is not supported, and leaks memory.\nadded 412 packages in 9s",
    "vite@5.4.2 lodash@4.17.21 @types/node@20.11.30 react-dom@18.3.0-canary-a870b2d54-20240314",
    "Collecting detect_secrets-1.5.0-py3-none-any.whl (120 kB)\nSuccessfully installed detect-secrets-1.5.0",
    "===== 3 failed, 812 passed, 4 skipped in 41.20s =====\nFAILED tests/test_auth.py::test_token_expired[es256-key2]",
    "error TS2345: Argument of type 'AccessToken2Response' is not assignable to parameter of type 'TokenV2'.",
    "src/components/SessionTokenRefresher2.test.tsx(41,7): error TS2304: Cannot find name 'useSession'.",
    "git@github.com:owner/repo.git (fetch)\nhttps://github.com/owner/repo.git (push)\nssh://git@git.example/a/b.git",
    "index 83db48f..bf26912 100644\n--- a/src/secret/token_key.go\n+++ b/src/secret/token_key.go",
    "@@ -12,6 +12,7 @@ func TestTokenKeyFromPassword(t *testing.T) {",
    "sessionId: 7f3e, keyboard: 104 keys, monkey: 2, keys pressed: 81723, passwords checked: 12345678",
    "Tokens used: 1523000 (input 1400231, output 122769); max_tokens=4096, token_count: 81273, tokens/s 81.2",
    "token: string;\npassword?: string;\nsecret: Buffer;\napi_key: Optional[str] = None\ncredential: Credentials",
    "curl -H \"Authorization: Bearer $TOKEN\" -H 'X-Api-Key: ${API_KEY}' https://api.example/v1/items?page=2&sort=name",
    "docker run -e POSTGRES_PASSWORD -v /var/lib/postgresql/data -p 5432:5432 postgres:16.2-alpine3.19",
    "kubectl create secret generic till-secret --from-file=./token.txt --dry-run=client -o yaml",
    "openssl rand -hex 32 > secret.key && chmod 600 secret.key && ls -l secret.key",
    'ssh-keygen -t ed25519 -f ~/.ssh/id_ed25519 -N "" && cat ~/.ssh/id_ed25519.pub',
    "aws sts get-caller-identity --profile deploy --query Account --output text",
    "Error: ENOENT: no such file or directory, open 'node_modules/.pnpm/@babel+core@7.24.0/node_modules/x.js'",
    "/usr/lib/python3.11/site-packages/cryptography/hazmat/primitives/asymmetric/ed25519.py:112: UserWarning",
    "at Object.<anonymous> (webpack-internal:///(rsc)/./src/app/layout.tsx:12:74) chunk 4f1a9c2b.js",
    "2026-03-02T10:00:01.123Z INFO worker-3 session opened session_id=12 key=users:12:profile hits=3",
    "Compiled successfully in 1532ms. First Load JS shared by all 87.3 kB, chunks/main-app-0f3b2c1d9e8a7b6c.js",
    "cookie: SameSite=Lax; the session cookie is set by the login page and cleared after logout.",
    "Set-Cookie without a value is ignored, see RFC 6265 section 5.2 and the note on the __Host- prefix.",
    "authorization: required\nauthentication: optional\nauth: none\nauthor: the team",
    "primary_key: id, foreign_key: user_id, partition_key=till_id, sort_key=created_at, cache_key=node-modules-linux",
    "SECRET_KEY must be set; PASSWORD_HASHERS lists the hashers; TOKEN_LIFETIME defaults to 900 seconds.",
    "assert parse('token: abc') == Token('abc')\nassert hash_password('x') != hash_password('y')",
    "FROM node:20.11.1-bookworm-slim@sha256:{sha256}\nRUN corepack enable",
    "curl: (22) The requested URL returned error: 403 for https://registry.npmjs.org/@scope%2fpackage/-/package-1.2.3.tgz",
    "https://example.com/search?q=token%20expired%20after%20login&lang=en&page=2#results",
    "https://docs.example/en/latest/how-to/rotate-secret-keys.html#the-password-of-the-database-user",
    "Run `skillkit lint` before `git push`; the hook id is skillkit-lint, the revision v0.4.0.",
    "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0DAQcDQgAEr7pQ2bT9vXc4Lw8uYk1sJ6hNd3fG\n-----END PUBLIC KEY-----",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKx4pQ2bT9vXc4Lw8uYk1sJ6hNd3fG5aZ7rE0mV2tB1q deploy key",
    "2048 SHA256:x4pQ2bT9vXc4Lw8uYk1sJ6hNd3fG5aZ7rE0mV2tB1qW (RSA)",
    "testBase64EncodeUtf8StringRoundTrip2 and HttpServer2Http3UpgradeHandlerFactory4Impl passed",
    "toolu_01A09q90qw90lq917835lq9 call_abc123XYZ789def456GHI req_011CSHoEeqs5C35K2UUqR7Fy",
    "user@1000.service systemd@ icon@2x.png actions/checkout@v4 pkg@workspace:* name@npm:other@1.0.0",
    "rsync -a dist/ web:/srv/www && ssh web 'systemctl restart till' && scp a.txt web:/tmp",
    "PWD=/srv/kiosk\nOLDPWD=/srv\nSHLVL=1\nLANG=C.UTF-8\nPATH=/usr/local/bin:/usr/bin:/bin\nTERM=xterm-256color",
)


def _random(rng: random.Random, length: int, alphabet: str) -> str:
    return "".join(rng.choice(alphabet) for _ in range(length))


def _generated() -> Iterator[str]:
    rng = random.Random("clean")  # noqa: S311 - they are to be the same each time
    for number in range(10):
        data = rng.randbytes(64)
        sha1, sha256 = hashlib.sha1(data, usedforsecurity=False).hexdigest(), hashlib.sha256(data).hexdigest()
        sri = base64.b64encode(hashlib.sha512(data).digest()).decode()
        short = base64.b64encode(hashlib.sha256(data).digest()).decode()
        yield f"commit {sha1}\nMerge: {sha1[:7]} {sha256[:7]}\n    Rotate the token of the deploy job"
        yield f"sha256:{sha256}  dist/till-{number}.tar.gz\n{sha1}  dist/till-{number}.zip"
        yield f'"integrity": "sha512-{sri}",\n"resolved": "https://registry.example/till/-/till-1.0.{number}.tgz"'
        yield f"golang.org/x/crypto v0.{number}.0 h1:{short}\ngolang.org/x/crypto v0.{number}.0/go.mod h1:{short}"
        yield f"session {uuid.UUID(bytes=data[:16])} resumed; request id {uuid.UUID(bytes=data[16:32])}"
        yield f'{{"sessionId": "{uuid.UUID(bytes=data[:16])}", "key": "{sha256}", "etag": "{sha1}"}}'
        yield f"![logo](data:image/png;base64,iVBORw0KGgo{base64.b64encode(rng.randbytes(600)).decode()})"
        yield f"src: url(data:font/woff2;base64,d09GMgABAAAA{base64.b64encode(rng.randbytes(300)).decode()});"
        yield f"Cache restored from key: node-cache-Linux-x64-pnpm-{sha256}"
        yield f"/nix/store/{_random(rng, 32, string.ascii_lowercase + string.digits)}-python3-3.11.{number}/bin/python3"
        yield f'  "node_modules/.vite/deps/chunk-{sha1[:8].upper()}.js": {{ "fileHash": "{sha1[:8]}" }}'
        yield f"yarn: checksum: 10c0/{sha256}{sha256[::-1]}\nlanguageName: node"


def _paragraphs(globs: tuple[str, ...], limit: int) -> Iterator[str]:
    for glob in globs:
        for file in sorted(ROOT.glob(glob)):
            blocks = [
                b
                for b in re.split(r"\n\s*\n", file.read_text(encoding="utf-8"))
                if len(b) >= SHORT and not ADDRESS.search(b)
            ]
            yield from blocks[:limit]


def clean_texts() -> list[str]:
    """Paragraphs of this repository's prose and code, generated hashes and identifiers, outputs written for this."""
    return [*WRITTEN, *_generated(), *_paragraphs(PROSE, 12), *_paragraphs(CODE, 4)]
