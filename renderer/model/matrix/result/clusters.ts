/**
 * An ordering in which rows (or columns) with similar values stand side by side.
 *
 * 1. A line is described by its values at up to 64 evenly spaced places across it.
 * 2. Two lines are as far apart as the mean of the differences of their values, over the places where both have one.
 * 3. Seeds are chosen by farthest-first traversal: the line with the least mean, then always the one farthest from all
 * seeds
 *    so far, until there are 12, or √n if that is fewer. [Gonzalez 1985, Clustering to minimize the maximum
 *    intercluster distance]
 * 4. Every line joins its nearest seed. The clusters are chained, each to the nearest not yet placed; within a cluster
 * the
 *    lines stand by their distance from the seed before, so that neighbours are alike across the borders too.
 *
 * Lines without any value come last, as given.
 */

/** Layout of lines, or of the places along one, in the array of values. */
export type Axis = { readonly count: number; readonly step: number };

const MAX_SAMPLES = 64;
const MAX_SEEDS = 12;

export function clusterOrder(values: Float64Array, lines: Axis, along: Axis): Int32Array {
  const samples = sample(values, lines, along);
  const width = Math.min(MAX_SAMPLES, along.count);
  const distance = (a: number, b: number): number => apart(samples, width, a, b);
  const means = Float64Array.from({ length: lines.count }, (_, line) => meanOfLine(samples, width, line));
  const all = Array.from({ length: lines.count }, (_, line) => line);
  const filled = all.filter((line) => !Number.isNaN(means[line] ?? Number.NaN));
  const empty = all.filter((line) => Number.isNaN(means[line] ?? Number.NaN));
  const start = filled.reduce<number | undefined>(
    (best, line) => (best === undefined || (means[line] ?? 0) < (means[best] ?? 0) ? line : best),
    undefined,
  );
  if (start === undefined) return Int32Array.from(all);

  const seeds = spreadSeeds(
    filled,
    start,
    Math.max(1, Math.min(MAX_SEEDS, Math.floor(Math.sqrt(filled.length)))),
    distance,
  );
  const clusters = new Map<number, number[]>(seeds.map((seed) => [seed, []]));
  for (const line of filled) clusters.get(closest(seeds, line, distance))?.push(line);

  const ordered: number[] = [];
  let previous = start;
  for (const seed of chain(seeds, distance)) {
    const from = previous;
    const members = clusters.get(seed) ?? [];
    const outward = seed === from ? 1 : -1;
    ordered.push(...members.toSorted((a, b) => outward * (distance(seed, a) - distance(seed, b)) || a - b));
    previous = seed;
  }
  return Int32Array.from([...ordered, ...empty]);
}

function sample(values: Float64Array, lines: Axis, along: Axis): Float64Array {
  const width = Math.min(MAX_SAMPLES, along.count);
  const samples = new Float64Array(lines.count * width);
  for (let line = 0; line < lines.count; line += 1) {
    for (let i = 0; i < width; i += 1) {
      const place = Math.floor(((i + 0.5) * along.count) / width);
      samples[line * width + i] = values[line * lines.step + place * along.step] ?? Number.NaN;
    }
  }
  return samples;
}

function meanOfLine(samples: Float64Array, width: number, line: number): number {
  let [sum, count] = [0, 0];
  for (let i = line * width; i < (line + 1) * width; i += 1) {
    const value = samples[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? Number.NaN : sum / count;
}

/** Lines that have no place in common are infinitely far apart. */
function apart(samples: Float64Array, width: number, a: number, b: number): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < width; i += 1) {
    const difference = (samples[a * width + i] ?? Number.NaN) - (samples[b * width + i] ?? Number.NaN);
    if (Number.isNaN(difference)) continue;
    sum += Math.abs(difference);
    count += 1;
  }
  return count === 0 ? Infinity : sum / count;
}

type Distance = (a: number, b: number) => number;

function spreadSeeds(lines: readonly number[], start: number, count: number, distance: Distance): number[] {
  const seeds = [start];
  const nearest = lines.map((line) => distance(start, line));
  while (seeds.length < count) {
    const farthest = nearest.indexOf(Math.max(...nearest));
    const seed = lines[farthest];
    if (seed === undefined || nearest[farthest] === 0) break;
    seeds.push(seed);
    for (const [index, line] of lines.entries()) nearest[index] = Math.min(nearest[index] ?? 0, distance(seed, line));
  }
  return seeds;
}

function closest(seeds: readonly number[], line: number, distance: Distance): number {
  let [best, min] = [seeds[0] ?? line, Infinity];
  for (const seed of seeds) {
    const far = distance(seed, line);
    if (far < min) [best, min] = [seed, far];
  }
  return best;
}

/** The seeds, each followed by the nearest that is left. */
function chain(seeds: readonly number[], distance: Distance): number[] {
  const [first, ...rest] = seeds;
  if (first === undefined) return [];
  const ordered = [first];
  while (rest.length > 0) {
    const next = closest(rest, ordered.at(-1) ?? first, distance);
    ordered.push(next);
    rest.splice(rest.indexOf(next), 1);
  }
  return ordered;
}
