/** Collects the values of a repeatable option. */
export const collect = (value: string, values: string[] = []): string[] => [...values, value];
