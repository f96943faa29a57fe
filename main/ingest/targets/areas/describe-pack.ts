/** What the pack of imported areas says of itself. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { AreaTarget } from '../../../../contract/area-import.ts';
import type { Bbox } from '../../../../contract/pack.ts';
import type { PackDescription } from '../../../packs/write/pack.ts';
import type { AreaTotals } from '../../../packs/write/areas.ts';
import type { AreaFile, AreaRequest } from './area-source.ts';

const KINDS: Readonly<Record<AreaTarget['as'], string>> = {
  admin: 'Administrative areas',
  boundary: 'Geo-boundaries',
  zip: 'ZIP code areas',
};

/** Names of the first files. */
const SHOWN_FILES = 3;
const listed = (names: readonly string[]): string =>
  names.length <= SHOWN_FILES
    ? names.join(', ')
    : `${names.slice(0, SHOWN_FILES).join(', ')} and ${names.length - SHOWN_FILES} more`;

/** `Administrative areas, regions.geojson`, unless the person has named it. */
export const titleOf = ({ title, areas, files }: AreaRequest): string =>
  title ?? `${areas.category_name ?? KINDS[areas.as]}, ${listed(files.map((file) => basename(file)))}`;

export function describePack(
  { files: paths, areas: target, ...names }: AreaRequest,
  read: {
    title: string;
    counts: Readonly<Record<string, number>>;
    files: readonly AreaFile[];
    notes: readonly string[];
  },
  { areas, shards, bbox }: AreaTotals,
): PackDescription {
  const days = paths.map((path) => statSync(path).mtime.toISOString().slice(0, 10));
  const latest = days.toSorted().at(-1) ?? '';
  const files = read.files.map(({ name }) => name);
  const licence = names.licence ?? 'Not stated';
  const attribution = names.attribution ?? `From ${listed(files)}`;
  const { counts } = read;
  return {
    theme: target.as === 'admin' ? 'admin' : 'geo-boundaries',
    title: read.title,
    description: `${KINDS[target.as]} imported from ${listed(files)}.`,
    version: latest,
    vintage: names.vintage ?? `Not stated; file dated ${latest}`,
    coverage: bbox satisfies Bbox,
    kind: 'measured',
    licence,
    attribution,
    sources: read.files.map(({ name }, i) => ({ name, version: days[i] ?? latest, licence, attribution })),
    counts: { areas, shards, ...counts },
    notes: [...read.files.map(({ name, system }) => `The coordinates of ${name} were in ${system}.`), ...read.notes],
  };
}
