/** Describes in a manifest which files a pack was imported from, and on what terms. */
import { statSync } from 'node:fs';
import type { PackDescription } from '../packs/write/pack.ts';
import type { ImportRequest } from './target.ts';

const MAX_LISTED = 3;

/** `a.csv, b.csv, c.csv and 2 more`. */
export const listFiles = (names: readonly string[]): string =>
  names.length <= MAX_LISTED
    ? names.join(', ')
    : `${names.slice(0, MAX_LISTED).join(', ')} and ${names.length - MAX_LISTED} more`;

/**
 * Returns version, vintage, licence, attribution and sources of a pack: as requested, otherwise from the files.
 * @param names of the files that were read, in order
 * @param terms what the files themselves state
 */
export function describeFiles(
  request: Pick<ImportRequest, 'files' | 'vintage' | 'licence' | 'attribution'>,
  names: readonly string[],
  terms: { licence?: string | undefined; attribution?: string | undefined } = {},
): Pick<PackDescription, 'version' | 'vintage' | 'kind' | 'licence' | 'attribution' | 'sources'> {
  const days = request.files.map((path) => statSync(path).mtime.toISOString().slice(0, 10));
  const latest = days.toSorted().at(-1) ?? '';
  const stated = {
    licence: request.licence ?? terms.licence ?? 'Not stated',
    attribution: request.attribution ?? terms.attribution ?? `From ${listFiles(names)}`,
  };
  return {
    version: latest,
    vintage: request.vintage ?? `Not stated; file dated ${latest}`,
    kind: 'measured',
    ...stated,
    sources: names.map((name, i) => ({ name, version: days[i] ?? latest, ...stated })),
  };
}
