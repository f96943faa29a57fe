/** `4,320` */
export const writtenCount = (count: number): string => count.toLocaleString('en');

/** A count with its noun, as messages and reports say it: `1 origin`, `24 origins`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${writtenCount(count)} ${count === 1 ? one : many}`;
