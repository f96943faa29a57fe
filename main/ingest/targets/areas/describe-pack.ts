/** What the pack of imported areas says of itself. */
import { statSync } from 'node:fs';
import type { AreaTarget } from '../../../../contract/area-import.ts';
import type { Bbox } from '../../../../contract/pack.ts';
import type { PackDescription } from '../../../packs/write/pack.ts';
import type { AreaTotals } from '../../../packs/write/areas.ts';
import type { AreaImportReport } from './report.ts';

/** What the person who imports the files says of them. */
export interface AreaNames {
  title?: string | undefined;
  licence?: string | undefined;
  attribution?: string | undefined;
  vintage?: string | undefined;
}

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
export const titleOf = ({ title }: AreaNames, target: AreaTarget, files: readonly string[]): string =>
  title ?? `${target.category_name ?? KINDS[target.as]}, ${listed(files)}`;

export function describePack(
  report: AreaImportReport,
  { areas, shards, bbox }: AreaTotals,
  target: AreaTarget,
  names: AreaNames,
  paths: readonly string[],
): PackDescription {
  const days = paths.map((path) => statSync(path).mtime.toISOString().slice(0, 10));
  const latest = days.toSorted().at(-1) ?? '';
  const files = report.files.map(({ name }) => name);
  const licence = names.licence ?? 'Not stated';
  const attribution = names.attribution ?? `From ${listed(files)}`;
  const { counts } = report;
  return {
    theme: target.as === 'admin' ? 'admin' : 'geo-boundaries',
    title: report.title,
    description: `${KINDS[target.as]} imported from ${listed(files)}.`,
    version: latest,
    vintage: names.vintage ?? `Not stated; file dated ${latest}`,
    coverage: bbox satisfies Bbox,
    kind: 'measured',
    licence,
    attribution,
    sources: report.files.map(({ name }, i) => ({ name, version: days[i] ?? latest, licence, attribution })),
    counts: { areas, shards, ...counts },
    notes: [
      ...report.files.map(({ name, system }) => `The coordinates of ${name} were in ${system}.`),
      ...report.notes,
    ],
  };
}
