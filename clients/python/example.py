"""Look-ups in Santa Cruz, California: see README.md."""

from __future__ import annotations

import os
import sys

from cairn import Cairn, CairnError

# Longitude and latitude in decimal degrees, WGS84.
PLACES = {
    "City hall": (-122.0302, 36.9741),
    "Boardwalk": (-122.0179, 36.9643),
    "University": (-122.0583, 36.9916),
}


def main() -> int:
    key = os.environ.get("CAIRN_KEY")
    if key is None:
        print("CAIRN_KEY is not set. Create a key with: cairn keys create example", file=sys.stderr)
        return 2
    cairn = Cairn(key, os.environ.get("CAIRN_URL", "http://127.0.0.1:8765"))
    try:
        lon, lat = PLACES["City hall"]
        results = cairn.reverse_geocode(lon, lat)["results"]
        print("Address:", results[0]["formatted_address"] if results else "unknown")
        zone = cairn.time_zone_at(lon, lat).get("local_area")
        if zone is not None:
            print(f"Time zone: {zone['local_boundary_name']}, standard time {zone['time_zone']}")
        job = cairn.run_matrix(PLACES)
        for origin, row in zip(PLACES, job["duration"]):
            cells = ("not reachable" if cell is None else f"{cell / 60:.1f} min" for cell in row)
            print(f"  from {origin}:", ", ".join(f"{name} {cell}" for name, cell in zip(PLACES, cells)))
    except CairnError as error:
        # E.g. 503 if a pack is missing: the message names it and the command that installs it.
        print(f"Cairn answered {error.status}: {error.message}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
