"""A client for Cairn: geographic look-ups with no network, asked over its local HTTP interface."""

from ._connection import CairnError, ParameterFault
from ._frames import Frames, geo_frame
from ._server import Server

__all__ = ["Cairn", "CairnError", "ParameterFault", "geo_frame"]


class Cairn(Frames, Server):
    """One Cairn, asked with one key: `Cairn("…").time_zone_at(lon=-122.03, lat=36.97)`.

    Every method raises CairnError if the answer is not a success, after it has waited for a server that was busy.
    """
