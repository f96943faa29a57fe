/** Reads the features of a street map from an OpenStreetMap file. */
import { pointInside } from '../../../../geometry/ring-groups.ts';
import { flat, type Ring } from '../../../../geometry/rings.ts';
import { middleOf, type NodePositions } from '../../../../formats/osm/node-positions.ts';
import type { OsmHandler, OsmTags } from '../../../../formats/osm/objects.ts';
import { RelationRings, type BoundaryWays, type Position } from '../relation-rings.ts';
import { areaOf, type DrawnArea } from './areas.ts';
import { LAST_ZOOM, MAP_LAYERS, type Drawn } from './layers.ts';
import { borderOf, linesOf } from './lines.ts';
import type { MapPieces } from './pieces.ts';
import { pointsOf } from './points.ts';
import { areaShape, areasOf, lineShape, pointShape, zoomOfWidth } from './shapes.ts';

/** Relations whose members are ways around an area. */
const AREA_RELATIONS = new Set(['multipolygon', 'building', 'boundary']);
/** Minimum widths, in pixels, from which an area is drawn, and from which it's named. */
const SEEN_PIXELS = 6;
const NAMED_PIXELS = 60;

interface AreaRelation extends BoundaryWays {
  tags: OsmTags;
}

const adminLevelOf = (tags: OsmTags): number | undefined => {
  const level = Number(tags.get('boundary') === 'administrative' ? tags.get('admin_level') : Number.NaN);
  return Number.isInteger(level) && level >= 2 && level <= 10 ? level : undefined;
};

const isClosed = (line: ArrayLike<number>): boolean => line.length > 3 && line[0] === line[line.length - 1];

/**
 * Reads in three passes: relations; nodes; and ways, which are written immediately. Only the positions of nodes and the
 * ways of relations stay in memory.
 */
export class MapCollector {
  readonly #positions: NodePositions;
  readonly #pieces: MapPieces;
  readonly #rings: RelationRings;
  readonly #relations: AreaRelation[] = [];
  /** The lowest level that a way is a border of. */
  readonly #borders = new Map<number, number>();
  #cutOff = 0;

  /** @param positions of all nodes before the third pass */
  constructor(positions: NodePositions, pieces: MapPieces) {
    this.#positions = positions;
    this.#pieces = pieces;
    this.#rings = new RelationRings(positions);
  }

  readonly firstPass: Pick<Required<OsmHandler>, 'relation'> = {
    relation: (_id, members, tags) => {
      const level = adminLevelOf(tags);
      if (level !== undefined)
        for (const { type, id, role } of members)
          if (type === 'way' && role !== 'label')
            this.#borders.set(id, Math.min(level, this.#borders.get(id) ?? level));
      const isArea = AREA_RELATIONS.has(tags.get('type') ?? '');
      if (isArea && (areaOf(tags) !== undefined || pointsOf(tags).length > 0) && level === undefined)
        this.#relations.push({ tags, ...this.#rings.want(members) });
    },
  };

  readonly secondPass: Pick<Required<OsmHandler>, 'node'> = {
    node: (_id, latitudeE7, longitudeE7, tags) => {
      if (tags.size > 0) this.#addPoints(pointsOf(tags), [longitudeE7 / 1e7, latitudeE7 / 1e7]);
    },
  };

  readonly thirdPass: Pick<Required<OsmHandler>, 'way'> = {
    way: (id, nodes, tags) => {
      this.#rings.take(id, nodes);
      const level = this.#borders.get(id);
      if (tags.size === 0 && level === undefined) return;
      const lines = linesOf(tags);
      if (level !== undefined) lines.push(borderOf(level));
      const area = isClosed(nodes) ? areaOf(tags) : undefined;
      const points = pointsOf(tags);
      if (lines.length === 0 && area === undefined && points.length === 0) return;
      const line = this.#positions.line(nodes);
      for (const drawn of lines)
        for (const shape of lineShape(drawn, line)) this.#pieces.add(drawn.layer, shape, drawn.height);
      // Incomplete rings aren't areas.
      if (area !== undefined && line.length === nodes.length) this.#addArea(area, tags, [flat(line)]);
      else if (area !== undefined) this.#cutOff++;
      const middle = points.length === 0 ? undefined : middleOf(line);
      if (middle !== undefined) this.#addPoints(points, middle);
    },
  };

  /** Adds the relations. @returns the number of incomplete areas */
  finish(): number {
    for (const { tags, outer, inner } of this.#relations) {
      const [shells, holes] = [this.#rings.joined(outer), this.#rings.joined(inner)];
      const area = areaOf(tags);
      if (area !== undefined && !shells.isWhole) this.#cutOff++;
      if (area !== undefined && shells.rings.length > 0) this.#addArea(area, tags, shells.rings, holes.rings);
      const points = pointsOf(tags);
      const at =
        points.length === 0 ? undefined : (pointInside(shells.rings) ?? middleOf(this.#rings.positions(outer)));
      if (at !== undefined) this.#addPoints(points, at);
    }
    return this.#cutOff;
  }

  #addPoints(points: readonly Drawn[], position: Position): void {
    for (const drawn of points) this.#pieces.add(drawn.layer, pointShape(drawn, position), drawn.height);
  }

  #addArea({ layer, kind }: DrawnArea, tags: OsmTags, outer: readonly Ring[], inner: readonly Ring[] = []): void {
    const { minZoom: lowest } = MAP_LAYERS[layer];
    const polygons = areasOf(outer, inner);
    for (const polygon of polygons) {
      const minZoom = Math.min(LAST_ZOOM, Math.max(lowest, zoomOfWidth(polygon.width, SEEN_PIXELS)));
      const properties = layer === 'building' ? { type: kind } : { kind };
      // Small areas are drawn above large ones: a pond in a wood in a park.
      const height = layer === 'building' ? 0 : -polygon.width;
      const drawn = { layer, properties, minZoom, height };
      this.#pieces.add(layer, areaShape(drawn, polygon), height);
    }
    const name = tags.get('name');
    const widest = Math.max(0, ...polygons.map(({ width }) => width));
    if (layer !== 'ground' || name === undefined || widest === 0) return;
    const at = pointInside([...outer, ...inner]);
    if (at === undefined) return;
    const minZoom = Math.min(LAST_ZOOM, Math.max(MAP_LAYERS.area_label.minZoom, zoomOfWidth(widest, NAMED_PIXELS)));
    this.#addPoints([{ layer: 'area_label', properties: { kind, name }, minZoom, height: widest }], at);
  }
}
