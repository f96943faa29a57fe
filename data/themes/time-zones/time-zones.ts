/** Time zones that cover the globe without overlaps, nautical bands at sea; offset changes from the tz database. */
import { TIME_ZONE_CATEGORY } from '../../../contract/categories.ts';
import { boundaryId } from '../../../main/packs/boundary-id.ts';
import { TIME_ZONE_TABLES } from '../../../main/packs/schema/areas.ts';
import { createAreaWriter } from '../../../main/packs/write/areas.ts';
import { planarArea, type MultiPolygon } from '../../../main/geometry/rings.ts';
import { untangle } from '../../../main/geometry/untangle.ts';
import { readIso3ByIso2 } from '../../read/country-codes.ts';
import { OCEAN_ZONES, splitIntoBands } from './ocean-zones.ts';
import { readTzDatabase, type Transition, type TzDatabase } from '../../read/tz-transitions.ts';
import { countriesInZone } from '../../read/zone-ground.ts';
import { nameZones } from './zone-names.ts';
import { boxPolygon, readZoneCells, type ZoneCell } from '../../read/zone-pieces.ts';
import { defineTheme, type BuildContext } from '../../kit/theme.ts';

/** Zones that take precedence in overlaps, in this order; among all others, the smaller zone does. */
const PRECEDENCE = ['Asia/Shanghai'];
const TOLERANCE = 1e-10;

const size = (polygons: MultiPolygon): number => polygons.reduce((sum, polygon) => sum + planarArea(polygon), 0);

const subtract = (polygons: MultiPolygon, minus: MultiPolygon): MultiPolygon => {
  const rest = untangle(polygons, minus);
  if (rest === undefined) throw new Error("Couldn't resolve the overlap of two time zones");
  return rest;
};

/** Disjoint pieces by zone, without gaps. */
class Partition {
  readonly pieces = new Map<string, MultiPolygon>();
  readonly disputes = new Map<string, number>();
  readonly #rank: Map<string, number>;

  constructor(rank: Map<string, number>) {
    this.#rank = rank;
  }

  #add(zone: string, polygons: MultiPolygon): void {
    if (polygons.length === 0) return;
    const list = this.pieces.get(zone);
    if (list === undefined) this.pieces.set(zone, [...polygons]);
    else list.push(...polygons);
  }

  #addSea(polygons: MultiPolygon): void {
    for (const [zone, band] of splitIntoBands(polygons)) this.#add(zone, band);
  }

  /** Resolves overlaps within a cell and assigns unclaimed parts to the sea. */
  add({ box, pieces }: ZoneCell): void {
    const cell = boxPolygon(box);
    const cellSize = size(cell);
    const claimed = pieces.reduce((sum, { polygons }) => sum + size(polygons), 0);
    const sea =
      pieces.length === 0
        ? cell
        : claimed < cellSize - TOLERANCE || pieces.length > 1
          ? subtract(
              cell,
              pieces.flatMap(({ polygons }) => polygons),
            )
          : [];
    this.#addSea(sea.filter((polygon) => planarArea(polygon) > TOLERANCE));
    if (claimed + size(sea) <= cellSize + TOLERANCE) {
      for (const { zone, polygons } of pieces) this.#add(zone, polygons);
      return;
    }
    const ordered = pieces.toSorted((a, b) => (this.#rank.get(a.zone) ?? 0) - (this.#rank.get(b.zone) ?? 0));
    for (const [position, { zone, polygons }] of ordered.entries()) {
      let rest = polygons;
      for (const winner of ordered.slice(0, position)) {
        const before = size(rest);
        if (before <= TOLERANCE) break;
        rest = subtract(rest, winner.polygons);
        const lostArea = before - size(rest);
        const pair = `${winner.zone} over ${zone}`;
        if (lostArea > TOLERANCE) this.disputes.set(pair, (this.disputes.get(pair) ?? 0) + lostArea);
      }
      this.#add(zone, rest);
    }
  }
}

/** Returns ranks of zones; the zone with the lower rank takes precedence. */
function rankZones(cells: readonly ZoneCell[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { pieces } of cells)
    for (const { zone, polygons } of pieces) sizes.set(zone, (sizes.get(zone) ?? 0) + size(polygons));
  const bySize = [...sizes].toSorted((a, b) => a[1] - b[1]).map(([zone]) => zone);
  return new Map(
    [...PRECEDENCE, ...bySize.filter((zone) => !PRECEDENCE.includes(zone))].map((zone, rank) => [zone, rank]),
  );
}

function transitionsOf(database: TzDatabase, zone: string): Transition[] {
  const transitions = database.transitions(zone);
  if (transitions === undefined) throw new Error(`The tz database ${database.version} has no zone ${zone}`);
  return transitions;
}

function needCode(iso3ByIso2: ReadonlyMap<string, string>, iso2: string): string {
  const iso3 = iso3ByIso2.get(iso2);
  if (iso3 === undefined) throw new Error(`No country has the code ${iso2}`);
  return iso3;
}

function writeZones(
  context: BuildContext,
  database: TzDatabase,
  zones: readonly string[],
): { iso3: Map<string, string>; transitions: number } {
  context.database.exec(TIME_ZONE_TABLES);
  const insertZone = context.database.prepare(
    `INSERT INTO zone (name, boundary_id, country_iso3, standard_abbreviation, standard_name, daylight_abbreviation,
      daylight_name)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertTransition = context.database.prepare(
    'INSERT INTO zone_transition (zone, at, offset_minutes, abbreviation) VALUES (?, ?, ?, ?)',
  );
  const iso3ByIso2 = readIso3ByIso2(context.file('country-coder', 'src/data/borders.json'));
  const changes = new Map(zones.map((zone) => [zone, transitionsOf(database, zone)]));
  const names = nameZones(context.file('vvo-tzdb', 'raw-time-zones.json'), changes, Math.floor(Date.now() / 1000));
  const iso3 = new Map<string, string>();
  let count = 0;
  for (const [zone, transitions] of changes) {
    const countries = countriesInZone(database, zone).map((iso2) => needCode(iso3ByIso2, iso2));
    if (countries[0] !== undefined && countries.length === 1) iso3.set(zone, countries[0]);
    const { standardAbbreviation, standardName, daylightAbbreviation, daylightName } = names.get(zone) ?? {};
    insertZone.run(
      zone,
      boundaryId(TIME_ZONE_CATEGORY.code, zone),
      JSON.stringify(countries.toSorted()),
      standardAbbreviation ?? null,
      standardName ?? null,
      daylightAbbreviation ?? null,
      daylightName ?? null,
    );
    for (const { at, offsetMinutes, abbreviation } of transitions)
      insertTransition.run(zone, at, offsetMinutes, abbreviation);
    count += transitions.length;
  }
  return { iso3, transitions: count };
}

export const theme = defineTheme({
  id: 'time-zones',
  describe: {
    theme: 'time-zones',
    title: 'Time zones',
    description:
      'IANA time zones of the whole globe at full precision, with names, abbreviations and every offset ' +
      'change from 1970 to 2099.',
    vintage: 'Borders 2026 (timezone-boundary-builder), rules tz database 2026f',
    kind: 'measured',
    licence: 'ODbL-1.0',
    attribution: '© OpenStreetMap contributors; timezone-boundary-builder; IANA Time Zone Database',
  },
  sources: ['geo-tz', 'moment-timezone', 'vvo-tzdb', 'country-coder'],
  seconds: 30,
  build(context) {
    context.progress('read');
    const tzDatabase = readTzDatabase(
      context.file('moment-timezone', 'data/packed/latest.json'),
      context.file('moment-timezone', 'data/meta/latest.json'),
    );
    const cells = [
      ...readZoneCells(
        context.file('geo-tz', 'data/timezones.geojson.index.json'),
        context.file('geo-tz', 'data/timezones.geojson.geo.dat'),
      ),
    ];
    const rank = rankZones(cells);
    const partition = new Partition(rank);
    for (const [index, cell] of cells.entries()) {
      if (index % 500 === 0) context.progress('resolve sea and overlaps', index, cells.length);
      partition.add(cell);
    }
    context.database.exec('BEGIN');
    const zones = [...partition.pieces.keys()].toSorted();
    const { iso3, transitions } = writeZones(context, tzDatabase, [...new Set([...zones, ...rank.keys()])].toSorted());
    context.database.exec('COMMIT');
    const writer = createAreaWriter(context.database);
    for (const [index, zone] of zones.entries()) {
      context.progress('join and write', index, zones.length);
      const pieces = partition.pieces.get(zone) ?? [];
      const polygons = untangle(pieces);
      if (polygons === undefined) throw new Error(`The pieces of ${zone} couldn't be joined`);
      writer.add({
        categoryCode: TIME_ZONE_CATEGORY.code,
        sourceKey: zone,
        name: zone,
        localType: OCEAN_ZONES.includes(zone) ? 'Nautical time zone' : 'Time zone',
        countryIso3: iso3.get(zone),
        polygons,
        pieces,
      });
    }
    const totals = writer.finish();
    const withoutGround = [...rank.keys()].filter((zone) => !partition.pieces.has(zone));
    const added = zones.filter((zone) => !rank.has(zone));
    return {
      coverage: totals.bbox,
      counts: {
        areas: totals.areas,
        shards: totals.shards,
        zones: zones.length + withoutGround.length,
        transitions,
        repaired: totals.repaired,
        quadtree_cells: cells.length,
      },
      accounts: [
        {
          subject: 'time zone areas',
          sourceCount: rank.size,
          writtenCount: totals.areas,
          differences: {
            'nautical bands (Etc/GMT±n) for the open sea and unclaimed land': added.length,
            [`without an area: ${withoutGround.join(', ')}`]: -withoutGround.length,
          },
        },
      ],
      notes: [
        `Offset changes: IANA tz database ${tzDatabase.version}, from the state in 1970 to the end of 2099; ` +
          'current rules are repeated.',
        'A land zone includes the territorial sea; beyond it, and on unclaimed land, the nautical zone Etc/GMT±n ' +
          'of the longitude applies. Every point of the globe has exactly one zone.',
        `Resolved overlaps of zones in the source: ${
          [...partition.disputes]
            .filter(([, lost]) => lost > 0.001)
            .map(([pair]) => pair)
            .join(', ') || 'none'
        }. Xinjiang has Beijing time, the legal one, not Asia/Urumqi.`,
        "Countries of a zone: those in tzdb's table with land in it. Kosovo is added to Europe/Belgrade; for Crimea " +
          'the table lists Russia and Ukraine.',
        `Zone names: Unicode CLDR ${process.versions['cldr'] ?? ''} (included in Node.js ` +
          `${process.versions.node}, Unicode-3.0 licence), else @vvo/tzdb. Zones without a name in either have ` +
          'none, also those whose rules changed after the source was published. If the tz database only has a ' +
          "number as abbreviation, @vvo/tzdb's is used if it belongs to the same name.",
        'Zones that change their clocks in the year after the build have daylight names; the state with the ' +
          'smaller offset counts as standard time, even for Ireland, where the law defines the opposite.',
      ],
    };
  },
});
