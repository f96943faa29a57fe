"""A client for Cairn's local HTTP interface: geographic look-ups with no network."""

from ._connection import CairnError, ParameterFault
from ._frames import Frames, geo_frame
from ._server import Server

__all__ = ["Cairn", "CairnError", "ParameterFault", "geo_frame"]


class Cairn(Frames, Server):
    """A client of one Cairn server with one key: `Cairn("…").time_zone_at(lon=-122.03, lat=36.97)`.

    Every method raises CairnError for an error response. While the server is busy, it waits and retries first.
    """
