"""Look-ups in Santa Cruz, California, as a program of one's own would ask them: see README.md."""

from __future__ import annotations

import os
import sys

from cairn_client import Cairn, CairnError, PostTdmv1FetchAnswer

# Longitude and latitude in decimal degrees, WGS84.
PLACES = {
    "City hall": (-122.0302, 36.9741),
    "Boardwalk": (-122.0179, 36.9643),
    "University": (-122.0583, 36.9916),
}


def matrix(cairn: Cairn, points: list[str]) -> PostTdmv1FetchAnswer:
    """Orders a matrix and waits for its end, half a minute at a time."""
    order = cairn.post_tdmv1_order(
        {
            "result": ["cost", "distance"],
            "origin_addresses": points,
            "destination_addresses": points,
            "mode": "car",
        }
    )
    while True:
        job = cairn.post_tdmv1_fetch({"uuid": order["uuid"], "wait": 30})
        if job["status"] not in ("Queued", "Running"):
            return job


def main() -> int:
    key = os.environ.get("CAIRN_KEY")
    if key is None:
        print("CAIRN_KEY is not set: `cairn keys create example` prints a key", file=sys.stderr)
        return 2
    cairn = Cairn(key, os.environ.get("CAIRN_URL", "http://127.0.0.1:8765"))
    try:
        x, y = PLACES["City hall"]
        results = cairn.get_geocoderv1_rev_geocoder(x=x, y=y)["results"]
        print("Address:", results[0]["formatted_address"] if results else "none is known here")
        zone = cairn.get_timezonesv1_xy2tzdata(x=x, y=y).get("local_area")
        if zone is not None:
            print(f"Time zone: {zone['local_boundary_name']}, standard time {zone['time_zone']}")
        job = matrix(cairn, [f"{lon},{lat}" for lon, lat in PLACES.values()])
        print("Matrix:", job["status"], job.get("message", ""))
        for origin, row in zip(PLACES, job.get("duration", [])):
            cells = ("not reachable" if cell is None else f"{cell / 60:.1f} min" for cell in row)
            print(f"  from {origin}:", ", ".join(f"{name} {cell}" for name, cell in zip(PLACES, cells)))
    except CairnError as error:
        # Such as 503 where a pack is missing: the message names it and the command that installs it.
        print(f"Cairn answered {error.status}: {error.message}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
