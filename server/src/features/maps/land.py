#!/usr/bin/env python3
"""Makes land.bin, the coasts and lakes of the base map, from Natural Earth's 1:10m shapefiles. Run by hand:

    land.py FOLDER

FOLDER holds ne_10m_land.shp and ne_10m_lakes.shp; CREDITS.md says where they come from. Needs Python alone. When land.bin
has changed, raise MAP_VERSION in protocol/src/limits.rs.

The format, which outlines.rs reads: the land, then the lakes. Each is the number of its rings and the rings; a ring is the number
of its vertices and the vertices; a vertex is its distance in x and in y from the one before it, the first from 0, 0. Numbers
are varints, distances zigzagged; the four lowest bits of x are the zoom from which maps show the vertex. Units are those of
the Mercator square, 2^20 wide, which begins in the north-west.
"""

import itertools
import math
import struct
import sys
from pathlib import Path

WORLD_BITS = 20
WORLD = 1 << WORLD_BITS
# A tile is 2^9 pixels wide.
TILE_BITS = 9
# What only a higher zoom would show is left out: that is 190 m at the equator, and as accurate as the source is.
ZOOM_MAX = 9
# How far beyond the square's edge outlines are closed that the antimeridian cuts, so that no map shows a line there.
BEYOND = WORLD >> 5


def tolerance(zoom):
    """A pixel and a quarter, in units: coasts look the same, and take a sixth fewer bytes than with a pixel."""
    return 1.25 * 2.0 ** (WORLD_BITS - TILE_BITS - zoom)


def rings(path):
    """The rings of all polygons of a shapefile, in degrees, without the repeated last vertex."""
    data = path.read_bytes()
    at = 100
    while at < len(data):
        length = struct.unpack_from(">i", data, at + 4)[0] * 2
        start, at = at + 8, at + 8 + length
        if struct.unpack_from("<i", data, start)[0] != 5:
            continue
        parts, points = struct.unpack_from("<2i", data, start + 36)
        first = list(struct.unpack_from(f"<{parts}i", data, start + 44)) + [points]
        flat = struct.unpack_from(f"<{points * 2}d", data, start + 44 + parts * 4)
        for begin, end in zip(first, first[1:]):
            yield [(flat[i * 2], flat[i * 2 + 1]) for i in range(begin, end - 1)]


def projected(longitude, latitude):
    """A vertex in units of the square."""
    sine = math.sin(math.radians(max(-89.9, min(89.9, latitude))))
    y = (0.5 - math.log((1 + sine) / (1 - sine)) / (4 * math.pi)) * WORLD
    return round((longitude / 360 + 0.5) * WORLD), round(max(-BEYOND, min(WORLD + BEYOND, y)))


def side(vertex):
    """At which end of the antimeridian a vertex is, if at any."""
    return {0: -1, WORLD: 1}.get(vertex[0], 0)


def closed_beyond(ring):
    """The ring with every cut along the antimeridian moved out of sight."""
    inner = next((i for i, vertex in enumerate(ring) if not side(vertex)), 0)
    out = []
    for end, group in itertools.groupby(ring[inner:] + ring[:inner], side):
        group = list(group)
        if end and len(group) > 1:
            first, last = group[0], group[-1]
            x = first[0] + end * BEYOND
            group = [first, (x, first[1]), (x, last[1]), last]
        out += group
    return [vertex for vertex, before in zip(out, [None, *out]) if vertex != before]


def distance(point, start, end):
    """From a point to a segment."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length)) if length else 0.0
    return math.hypot(point[0] - start[0] - share * dx, point[1] - start[1] - share * dy)


def zoom_of(size):
    """The lowest zoom at which something of this size exceeds the tolerance."""
    return next((zoom for zoom in range(ZOOM_MAX + 1) if size >= tolerance(zoom)), None)


def with_zooms(ring, size):
    """The vertices that some zoom shows, each with the lowest such zoom (Douglas and Peucker). A ring is shown from a size in
    tolerances on."""
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    appears = zoom_of(max(max(xs) - min(xs), max(ys) - min(ys)) / size)
    if appears is None:
        return []
    far = max(range(len(ring)), key=lambda i: math.dist(ring[0], ring[i]))
    closed = ring + [ring[0]]
    zooms = {0: appears, far: appears}
    spans = [(0, far, appears), (far, len(ring), appears)]
    while spans:
        start, end, above = spans.pop()
        middle, most = None, 0.0
        for i in range(start + 1, end):
            away = distance(closed[i], closed[start], closed[end])
            if away > most:
                middle, most = i, away
        zoom = None if middle is None else zoom_of(most)
        if zoom is None:
            continue
        zooms[middle] = max(zoom, above)
        spans += [(start, middle, zooms[middle]), (middle, end, zooms[middle])]
    return [(*ring[i], zooms[i]) for i in sorted(zooms)] if len(zooms) > 2 else []


def varint(number):
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def zigzag(number):
    return number << 1 if number >= 0 else (-number << 1) - 1


def is_made_up(degrees):
    """Null Island, a joke of cartographers, at 0, 0."""
    return all(abs(longitude) < 0.1 and abs(latitude) < 0.1 for longitude, latitude in degrees)


def encoded(path, size):
    real = (ring for ring in rings(path) if not is_made_up(ring))
    kept = [ring for ring in (with_zooms(closed_beyond([projected(*vertex) for vertex in ring]), size) for ring in real) if ring]
    out = bytearray(varint(len(kept)))
    for ring in kept:
        out += varint(len(ring))
        last = (0, 0)
        for x, y, zoom in ring:
            out += varint(zigzag(x - last[0]) << 4 | zoom) + varint(zigzag(y - last[1]))
            last = (x, y)
    print(f"{path.name}: {len(kept)} rings, {sum(map(len, kept))} vertices, {len(out)} bytes")
    return out


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    land, lakes = encoded(folder / "ne_10m_land.shp", 5), encoded(folder / "ne_10m_lakes.shp", 10)
    Path(__file__).with_name("land.bin").write_bytes(land + lakes)
