/**
 * From a position to findings, from most to least specific: address, street, natural feature or sight, neighbourhood,
 * place, postal code, areas.
 */
import type { Area } from '../../packs/area-row.ts';
import { addressInset } from '../../packs/address-position.ts';
import { lineLengthMetres, pointAlong } from '../../geometry/line-geometry.ts';
import { placeRadiusMetres } from '../index/streets.ts';
import { ancestor, hasUnknownPopulation, type Candidate } from '../index/candidate.ts';
import { describeCandidate, regionTypes } from '../retrieve/finding.ts';
import { positionOf } from '../index/reader.ts';
import type { OpenIndex } from '../index/open-index.ts';
import { countryOf, formatAddress, type Finding, type NamedArea } from '../retrieve/result.ts';
import { interpolateAddress, nearestEdges, nearestHouses, type NearestHouse } from '../retrieve/reverse-street.ts';
import { labelOf } from '../retrieve/street-number.ts';
import { haversineMetres } from '../../../contract/great-circle.ts';

/** The areas at a position, from the smallest to the country. */
export interface AreaAt {
  area: Area;
  /** 0 the country … 8 the municipality; undefined for a neighbourhood. */
  level: number | undefined;
  /** Code and usual name of a country: `US`, `United States`. */
  country?: { code: string; name: string } | undefined;
}

/** A house is preferred to an interpolated number unless it is this much further away. */
const HOUSE_PREFERENCE_METRES = 25;

interface Located {
  finding: Finding;
  street: Candidate;
  distanceMetres: number;
}

/** A house as an address: of one that lies between known numbers, its place in the range. */
function locate(index: OpenIndex, nearest: NearestHouse | undefined): Located | undefined {
  if (nearest === undefined) return undefined;
  const { house, distanceMetres } = nearest;
  const street = index.candidates.get(house.street);
  if (street === undefined) return undefined;
  const source = house.interpolated === 1 ? ('range' as const) : ('point' as const);
  const place = {
    lon: house.lon,
    lat: house.lat,
    source,
    label: labelOf(house.number, house.suffix),
    postcode: house.postcode ?? undefined,
    worth: 1,
    usedSuffix: undefined,
  };
  return { finding: { ...describeCandidate(street, index.packId, place), distanceMetres }, street, distanceMetres };
}

/** The interpolated address and the nearest street, which may be different ones: not every street has numbers. */
function addressByEdge(
  index: OpenIndex,
  lon: number,
  lat: number,
): { address: Located | undefined; route: Located | undefined } {
  const near = nearestEdges(index.reader, lon, lat);
  const [nearest] = near;
  const street = nearest === undefined ? undefined : index.candidates.get(nearest.edge.street);
  if (nearest === undefined || street === undefined) return { address: undefined, route: undefined };
  const { foot } = nearest;
  const route: Located = {
    finding: {
      ...describeCandidate(street, index.packId),
      position: positionOf(foot),
      distanceMetres: foot.distanceMetres,
    },
    street,
    distanceMetres: foot.distanceMetres,
  };
  const interpolated = interpolateAddress(near);
  const addressed = interpolated === undefined ? undefined : index.candidates.get(interpolated.edge.street);
  if (interpolated === undefined || addressed === undefined) return { address: undefined, route };
  const length = lineLengthMetres(interpolated.line);
  const side = interpolated.foot.side < 0 ? -1 : 1;
  const point = pointAlong(interpolated.line, interpolated.foot.alongMetres, side * addressInset(length).sideMetres);
  const place = {
    ...point,
    source: 'range' as const,
    label: String(interpolated.number),
    postcode: interpolated.postcode,
    worth: 1,
    usedSuffix: undefined,
  };
  const { distanceMetres } = interpolated.foot;
  return {
    address: {
      finding: { ...describeCandidate(addressed, index.packId, place), distanceMetres },
      street: addressed,
      distanceMetres,
    },
    route,
  };
}

const nearer = (a: Located | undefined, b: Located | undefined): Located | undefined =>
  a === undefined || (b !== undefined && b.distanceMetres < a.distanceMetres) ? b : a;

/** The indexes other than fallbacks; undefined if none is a fallback. */
function confirmedOf(indexes: readonly OpenIndex[]): readonly OpenIndex[] | undefined {
  const confirmed = indexes.filter(({ isFallback }) => isFallback !== true);
  return confirmed.length === indexes.length ? undefined : confirmed;
}

/**
 * @param needsRoute false where only the address is asked for: a house that no number on a street can beat then ends
 * the search
 */
function addressAt(
  indexes: readonly OpenIndex[],
  lon: number,
  lat: number,
  needsRoute = true,
): { address: Located | undefined; route: Located | undefined } {
  let house: Located | undefined;
  let interpolated: Located | undefined;
  let route: Located | undefined;
  const withStreets = indexes.filter(({ reader }) => reader.holds('street'));
  for (const index of withStreets) {
    const nearest = nearestHouses(index.reader, lon, lat);
    house = nearer(house, locate(index, nearest.point));
    interpolated = nearer(interpolated, locate(index, nearest.interpolated));
  }
  if (!needsRoute && house !== undefined && house.distanceMetres <= HOUSE_PREFERENCE_METRES)
    return { address: house, route: undefined };
  for (const index of withStreets) {
    const byEdge = addressByEdge(index, lon, lat);
    interpolated = nearer(interpolated, byEdge.address);
    route = nearer(route, byEdge.route);
  }
  const prefersHouse =
    house !== undefined &&
    house.distanceMetres <= (interpolated?.distanceMetres ?? Number.POSITIVE_INFINITY) + HOUSE_PREFERENCE_METRES;
  return { address: prefersHouse ? house : interpolated, route };
}

/**
 * Where no other place is, one of which no source knows its people is taken to reach as far as one of five thousand.
 */
const UNCOUNTED_RADIUS_METRES = placeRadiusMetres(5000);

/**
 * The place that a position is likeliest to be in: the one whose estimated reach it is deepest in.
 * @param least reach in metres of places of unknown population; if given, only such places are considered
 */
function placeAround(
  indexes: readonly OpenIndex[],
  lon: number,
  lat: number,
  countryCode: string | undefined,
  least?: number,
): Finding | undefined {
  let best: { finding: Finding; depth: number } | undefined;
  for (const index of indexes) {
    const { reader } = index;
    for (const id of reader.placesAround(lon, lat, least)) {
      const candidate = index.candidates.get(id);
      if (candidate?.kind !== 'place' || (least !== undefined && !hasUnknownPopulation(candidate))) continue;
      const code = ancestor(candidate, 'country')?.row.short_name;
      if (countryCode !== undefined && code !== undefined && code !== countryCode) continue;
      const distanceMetres = haversineMetres(lon, lat, ...positionOf(candidate.row));
      const depth = distanceMetres / (least ?? placeRadiusMetres(candidate.row.population ?? 0));
      if (depth > 1 || (best !== undefined && depth >= best.depth)) continue;
      best = { depth, finding: { ...describeCandidate(candidate, index.packId), distanceMetres } };
    }
  }
  return best?.finding;
}

/** The nearest feature of the land or sight that reaches as far as a position. */
function featureAt(indexes: readonly OpenIndex[], lon: number, lat: number): Finding | undefined {
  let nearest: Finding | undefined;
  for (const index of indexes) {
    for (const id of index.reader.placesAround(lon, lat)) {
      const candidate = index.candidates.get(id);
      if (candidate?.kind !== 'natural' && candidate?.kind !== 'business') continue;
      const distanceMetres = haversineMetres(lon, lat, ...positionOf(candidate.row));
      if (distanceMetres < (nearest?.distanceMetres ?? Number.POSITIVE_INFINITY))
        nearest = { ...describeCandidate(candidate, index.packId), distanceMetres };
    }
  }
  return nearest;
}

function placeOf(street: Candidate, indexes: readonly OpenIndex[], pack: string): Finding | undefined {
  const place = ancestor(street, 'place');
  if (place === undefined) return undefined;
  const packId = indexes.find(({ candidates }) => candidates.get(place.id) === place)?.packId ?? pack;
  return describeCandidate(place, packId);
}

/** The postal code of an address: its centre where a pack has it, else the address stands for it. */
function postcodeFinding(indexes: readonly OpenIndex[], address: Finding): Finding | undefined {
  const { postcode } = address;
  if (postcode === undefined) return undefined;
  for (const index of indexes) {
    const id = index.reader.postcode(postcode);
    const candidate = id === undefined ? undefined : index.candidates.get(id);
    const found = candidate === undefined ? undefined : describeCandidate(candidate, index.packId);
    // Other countries have codes of the same digits.
    if (found !== undefined && countryOf(found) === countryOf(address)) return found;
  }
  return {
    types: ['postal_code'],
    name: postcode,
    areas: address.areas,
    position: address.position,
    locationType: 'APPROXIMATE',
    viewRadiusMetres: 3000,
    pack: address.pack,
  };
}

function nameArea({ area, level, country }: AreaAt): NamedArea {
  if (level === undefined) return { name: area.name, shortName: area.name, types: ['neighborhood', 'political'] };
  if (level > 0) return { name: area.name, shortName: area.name, types: regionTypes(level) };
  return { name: country?.name ?? area.name, shortName: country?.code ?? area.name, types: ['country', 'political'] };
}

/** An area as a finding: with the names and the centre of its document where an index has one. */
function areaFinding(indexes: readonly OpenIndex[], at: AreaAt, around: readonly AreaAt[]): Finding {
  const country = [at, ...around].find(({ level }) => level === 0)?.country?.code;
  for (const index of indexes) {
    const id = index.reader.ofBoundary(at.area.boundaryId);
    const candidate = id === undefined ? undefined : index.candidates.get(id);
    // Packs of different sources may give two areas one id: the country tells them apart.
    const isSame =
      candidate !== undefined && (country === undefined || ancestor(candidate, 'country')?.row.short_name === country);
    if (isSame) return { ...describeCandidate(candidate, index.packId), bounds: at.area.bbox };
  }
  const [west, south, east, north] = at.area.bbox;
  const named = nameArea(at);
  return {
    types: named.types,
    name: named.name,
    shortName: named.shortName,
    areas: around.map(nameArea),
    position: [(west + east) / 2, (south + north) / 2],
    locationType: 'GEOMETRIC_CENTER',
    bounds: at.area.bbox,
    viewRadiusMetres: 0,
    pack: at.area.packId,
    boundaryId: at.area.boundaryId,
  };
}

const isNeighbourhood = ({ types }: Finding): boolean => types.includes('neighborhood');

/** A place and the municipality of its name say the same. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const said = new Set<string>();
  return findings.filter((finding) => {
    const text = `${finding.types[0] ?? ''}|${formatAddress(finding)}`;
    const isNew = !said.has(text);
    said.add(text);
    return isNew;
  });
}

/**
 * The address of a position, as {@link reverseGeocode} finds it: its text and its distance in metres, to the decimetre.
 * @param areas that hold the position; asked for only where the address does not know its own
 */
export function addressOf(
  indexes: readonly OpenIndex[],
  lon: number,
  lat: number,
  areas: () => readonly AreaAt[],
): { text: string; distanceMetres: number } | undefined {
  const confirmed = confirmedOf(indexes);
  const known = confirmed === undefined ? undefined : addressAt(confirmed, lon, lat, false).address;
  const found = known ?? addressAt(indexes, lon, lat, false).address;
  if (found === undefined) return undefined;
  const { finding, distanceMetres } = found;
  const text = formatAddress(finding.areas.length > 0 ? finding : { ...finding, areas: areas().map(nameArea) });
  return { text, distanceMetres: Math.round(distanceMetres * 10) / 10 };
}

/** The street of an address where no nearer one is known. */
const streetOf = ({ address, route }: ReturnType<typeof addressAt>): Located | undefined =>
  route ??
  (address === undefined
    ? undefined
    : {
        ...address,
        finding: { ...describeCandidate(address.street, address.finding.pack), distanceMetres: address.distanceMetres },
      });

/**
 * Everything that a position has a name for. What fallback packs have is added where the others have nothing of its
 * kind.
 * @param areas that hold the position: neighbourhoods first, then administrative areas from the lowest to the country.
 */
export function reverseGeocode(
  indexes: readonly OpenIndex[],
  lon: number,
  lat: number,
  areas: readonly AreaAt[],
): Finding[] {
  const confirmed = confirmedOf(indexes) ?? indexes;
  const known = addressAt(confirmed, lon, lat);
  const all = known.address === undefined && confirmed !== indexes ? addressAt(indexes, lon, lat) : known;
  const address = known.address ?? all.address;
  const street = streetOf(known) ?? streetOf(all);
  const country = areas.find(({ level }) => level === 0)?.country?.code;
  const local = known.address ?? streetOf(known) ?? address ?? street;
  const placeIn = (set: readonly OpenIndex[]): Finding | undefined =>
    placeAround(set, lon, lat, country) ?? placeAround(set, lon, lat, country, UNCOUNTED_RADIUS_METRES);
  const placeOfStreet = local === undefined ? undefined : placeOf(local.street, indexes, local.finding.pack);
  const place = placeOfStreet ?? placeIn(confirmed) ?? (confirmed === indexes ? undefined : placeIn(indexes));
  const areaFindings = areas.map((at, index) => areaFinding(confirmed, at, areas.slice(index + 1)));
  const withAreas = (finding: Finding | undefined): Finding[] =>
    finding === undefined ? [] : [finding.areas.length > 0 ? finding : { ...finding, areas: areas.map(nameArea) }];
  return withoutRepeats([
    ...withAreas(address?.finding),
    ...withAreas(street?.finding),
    ...withAreas(featureAt(indexes, lon, lat)),
    ...areaFindings.filter(isNeighbourhood),
    ...withAreas(place),
    ...withAreas(
      address === undefined
        ? undefined
        : postcodeFinding(known.address === undefined ? indexes : confirmed, address.finding),
    ),
    ...areaFindings.filter((finding) => !isNeighbourhood(finding)),
  ]);
}
