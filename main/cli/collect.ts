/** Gathers the values of an option that may be repeated. */
export const collect = (value: string, values: string[] = []): string[] => [...values, value];
