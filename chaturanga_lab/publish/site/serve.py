"""Show this site on this computer: python serve.py [PORT]."""

import http.server
import pathlib
import sys
import webbrowser
from typing import Any

TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}


class Site(http.server.SimpleHTTPRequestHandler):
    """Gives out the files of this folder, and says of each what it is, whatever this computer believes of its name."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012

    def __init__(self, *words: Any, **names: Any) -> None:
        """Serve the folder in which this program lies, wherever it was called."""
        super().__init__(*words, directory=str(pathlib.Path(__file__).resolve().parent), **names)

    def log_message(self, *words: object) -> None:
        """Say nothing of each request."""


def main() -> None:
    """Serve until Ctrl-C; this computer only."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
    with http.server.ThreadingHTTPServer(("localhost", wanted), Site) as server:
        address = f"http://localhost:{server.server_port}/"
        print(f"Chaturanga Lab is at {address} (Ctrl-C stops it)", flush=True)
        webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
