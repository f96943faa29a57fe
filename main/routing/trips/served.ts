/** The stops that a trip can serve. */

/**
 * Removes stops until there is a path between any two of the rest: first those not connected with the fixed ones, then
 * repeatedly the one with the fewest connections.
 * @param hasPath whether there is a path from one stop to another
 * @param stops candidates
 * @param fixed stops that are never removed
 * @returns the remaining stops
 */
export function servedStops(
  hasPath: (from: number, to: number) => boolean,
  stops: readonly number[],
  fixed: readonly number[],
): number[] {
  const isConnected = (stop: number, other: number): boolean => hasPath(stop, other) && hasPath(other, stop);
  const served = new Set(
    stops.filter((stop) => fixed.includes(stop) || fixed.every((other) => isConnected(stop, other))),
  );
  /** Number of served stops with which a stop isn't connected. */
  const disconnected = new Map(
    Array.from(served, (stop) => [stop, [...served].filter((other) => !isConnected(stop, other)).length] as const),
  );
  for (;;) {
    let worst: number | undefined;
    let most = 0;
    for (const stop of served) {
      const count = disconnected.get(stop) ?? 0;
      if (count <= most || fixed.includes(stop)) continue;
      worst = stop;
      most = count;
    }
    if (worst === undefined) return [...served];
    served.delete(worst);
    for (const stop of served) if (!isConnected(stop, worst)) disconnected.set(stop, (disconnected.get(stop) ?? 1) - 1);
  }
}
