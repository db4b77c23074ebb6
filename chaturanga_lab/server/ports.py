"""Which port a server may take."""

import errno
import os
import socket

_TAKEN = {errno.EADDRINUSE, errno.EACCES, getattr(errno, "WSAEACCES", errno.EACCES)}


def free_port(host: str, first: int, tries: int = 50) -> int:
    """Return the first port from `first` on at which nobody listens.

    Raises OSError if the host is not an address of this computer or if all ports tried are taken. What is not
    promised: that nobody takes the port before you do.
    """
    last = min(first + tries - 1, 65535)
    for port in range(first, last + 1):
        if _is_free(host, port):
            return port
    raise OSError(f"every port from {first} to {last} is taken; name another with --port")


def _is_free(host: str, port: int) -> bool:
    """Say whether a server could listen there on every address that the host's name stands for."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        found = []
    answers = {_bind(family, address) for family, _kind, _protocol, _name, address in found}
    if answers & _TAKEN:
        return False
    # A name may stand for an address that this computer lacks (no IPv6): one that works is enough.
    if 0 not in answers:
        raise OSError(f"'{host}' is no address of this computer; try localhost, or 0.0.0.0 for the whole network")
    return True


def _bind(family: int, address: tuple[object, ...]) -> int:
    """Return 0 if this very address is ours to take, else the error's number."""
    try:
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            if os.name != "nt":  # there it would let us take a port that is in use
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        return error.errno or errno.EADDRNOTAVAIL
    return 0


def number_on_the_network() -> str:
    """Return the address by which other computers of the network reach this one; its name if it has none.

    Nothing is sent: the system is only asked from which of its addresses it would.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that is reserved for documents
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
