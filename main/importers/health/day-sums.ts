/** Sums of series by key: a country's provinces, a state's counties. */

export interface DaySum {
  key: string;
  name: string;
  values: Float64Array;
}

export interface DaySums {
  /** Adds a series. A day that one part does not know (`NaN`) is not known of the sum. */
  add(key: string, name: string, values: Float64Array): void;
  all(): Iterable<DaySum>;
}

export function createDaySums(): DaySums {
  const sums = new Map<string, DaySum>();
  return {
    add(key, name, values) {
      const sum = sums.get(key);
      if (sum === undefined) sums.set(key, { key, name, values: values.slice() });
      else for (const [i, value] of values.entries()) sum.values[i] = (sum.values[i] ?? Number.NaN) + value;
    },
    all: () => sums.values(),
  };
}
