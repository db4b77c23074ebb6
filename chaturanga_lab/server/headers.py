"""What every answer of the server tells the browser to allow."""

from __future__ import annotations

from tornado.httputil import HTTPHeaders
from tornado.web import OutputTransform

# Inline scripts and styles are Voila's and ours; a widget's JavaScript comes through the kernel and is loaded as a
# blob.
POLICY = {
    "default-src": "'self'",
    "script-src": "'self' 'unsafe-inline' blob:",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "worker-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'self'",
}
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in POLICY.items()),
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "Server": "chaturanga-lab",
    "X-Content-Type-Options": "nosniff",
}


class Headers(OutputTransform):
    """Sets these headers on every answer, whoever made it."""

    def transform_first_chunk(
        self,
        status_code: int,
        headers: HTTPHeaders,
        chunk: bytes,
        finishing: bool,  # noqa: ARG002
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Return the answer with its headers put right."""
        for name, value in HEADERS.items():
            headers[name] = value
        return status_code, headers, chunk
