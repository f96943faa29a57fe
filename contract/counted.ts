/**
 * Formats a count: `4,320`. Avoids `toLocaleString` for integers, because its first call loads the language tables,
 * which takes 15 ms in every process that describes endpoints or commands at start.
 */
export const formatCount = (count: number): string =>
  Number.isSafeInteger(count) ? String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',') : count.toLocaleString('en');

/** Returns a count with its noun: `1 origin`, `24 origins`. */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`;
