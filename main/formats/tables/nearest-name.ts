/** Suggests names for an unknown name. */
import { distance as editDistance } from 'fastest-levenshtein';

const MAX_LISTED = 30;

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_.-]+/g, '');

/** Returns the name nearest to `name`; undefined if none is similar. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const wanted = plain(name);
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  const ranked = known
    .map((candidate) => ({
      candidate,
      distance: plain(candidate).startsWith(wanted) && wanted.length > 1 ? 0 : editDistance(wanted, plain(candidate)),
    }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => a.distance - b.distance);
  return ranked[0]?.candidate;
}

/** Lists names in quotes, but only the first 30, because a sheet may have 16,384 columns. */
export function quotedNames(names: readonly string[]): string {
  const quoted = names.slice(0, MAX_LISTED).map((name) => JSON.stringify(name));
  const more = names.length > MAX_LISTED ? ` and ${names.length - MAX_LISTED} more` : '';
  return quoted.join(', ') + more;
}

/** `"lonn" isn't a column. Did you mean "lon"? Columns: "id", "lon", "lat"` */
export function noSuchColumn(name: string, known: readonly string[]): string {
  const near = nearestName(name, known);
  return (
    `${JSON.stringify(name)} isn't a column. ` +
    `${near === undefined ? '' : `Did you mean ${JSON.stringify(near)}? `}Columns: ${quotedNames(known)}`
  );
}
