"""Show this site on this computer: python serve.py [PORT]."""

import http.server
import pathlib
import sys
import webbrowser

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

    def __init__(self, *words, **names):
        """Serve the folder in which this program lies, wherever it was called."""
        super().__init__(*words, directory=str(pathlib.Path(__file__).resolve().parent), **names)

    def log_message(self, *words):
        """Say nothing of each request."""


def main():
    """Serve until Ctrl-C; this computer only."""
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
    with http.server.ThreadingHTTPServer(("localhost", port), Site) as server:
        print(f"Chaturanga Lab is at http://localhost:{port}/ (Ctrl-C stops it)", flush=True)
        webbrowser.open(f"http://localhost:{port}/")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
