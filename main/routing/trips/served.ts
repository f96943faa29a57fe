/** Which stops a trip can serve. */

/**
 * Removes stops until there is a path between every two of the rest: first those not connected with the fixed ones,
 * then each time the one with the fewest connections.
 * @param hasPath whether there is a path from one stop to another
 * @param stops candidates
 * @param fixed stops that are never removed
 * @returns the stops that remain
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
  /** Number of served stops that each one isn't connected with. */
  const apart = new Map(
    Array.from(served, (stop) => [stop, [...served].filter((other) => !isConnected(stop, other)).length] as const),
  );
  for (;;) {
    let worst: number | undefined;
    let most = 0;
    for (const stop of served) {
      const count = apart.get(stop) ?? 0;
      if (count <= most || fixed.includes(stop)) continue;
      worst = stop;
      most = count;
    }
    if (worst === undefined) return [...served];
    served.delete(worst);
    for (const stop of served) if (!isConnected(stop, worst)) apart.set(stop, (apart.get(stop) ?? 1) - 1);
  }
}
