/**
 * `4,320`. Endpoints and commands are described by it as a program starts: the first word with the system's tables of
 * languages takes a process 15 ms, which whole numbers need not spend.
 */
export const writtenCount = (count: number): string =>
  Number.isSafeInteger(count) ? String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',') : count.toLocaleString('en');

/** A count with its noun, as messages and reports say it: `1 origin`, `24 origins`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${writtenCount(count)} ${count === 1 ? one : many}`;
