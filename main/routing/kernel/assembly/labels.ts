/** Labels where one number carries key and total. */
import { gatherPath } from './ancestors';
import { INT, int, Labels, Places, REAL, real, Rows, Scratch, short, Tree } from './structures';

/**
 * Labels of places `from` … `to - 1`, appended to `out` at `count`; `out.first` is indexed from `from`.
 * `climb` are the rows of the way up, `descend` those of the way down. Returns the new count.
 */
export function labels(from: i32, to: i32, count: i32, places: Places, tree: Tree, climb: Rows, descend: Rows, scratch: Scratch, out: Labels): i32 {
  let known = -1;
  for (let place = from; place < to; place++) {
    const a = int(places.rank, 2 * place);
    const b = int(places.rank, 2 * place + 1);
    const low = a < 0 || (b >= 0 && b < a) ? b : a;
    if (low >= 0) {
      const depth = gatherPath(low, tree, scratch.path, known);
      known = depth;
      if (a >= 0) store<f64>(scratch.key + ((<usize>short(tree.depth, a)) << REAL), real(places.key, 2 * place));
      if (b >= 0) {
        const at = scratch.key + ((<usize>short(tree.depth, b)) << REAL);
        store<f64>(at, min(load<f64>(at), real(places.key, 2 * place + 1)));
      }
      up(depth, climb, scratch);
      count = down(depth, descend, scratch, out, count);
      const none = f64x2.splat(Infinity);
      for (let d = 0; d <= depth; d += 2) v128.store(scratch.key + ((<usize>d) << REAL), none);
    }
    store<i32>(out.first + ((<usize>(place - from + 1)) << INT), count);
  }
  return count;
}

/** From the deepest node to the root: what its arcs upward bring. */
// @ts-ignore: decorator
@inline
function up(depth: i32, rows: Rows, scratch: Scratch): void {
  const value = scratch.key;
  for (let d = depth; d >= 0; d--) {
    const start = real(value, d);
    if (start == Infinity) continue;
    const node = int(scratch.path, d);
    const spread = f64x2.splat(start);
    const end = int(rows.first, node + 1);
    for (let arc = int(rows.first, node); arc < end; arc++) {
      const at = value + ((<usize>short(rows.end, arc)) << REAL);
      const sum = f64x2.add(spread, v128.load64_zero(rows.key + ((<usize>arc) << REAL)));
      v128.store64_lane(at, f64x2.pmin(v128.load64_zero(at), sum), 0);
    }
  }
}

/** From the root to the deepest node: a node that a higher one reaches as well is no hub. Returns the new count of hubs. */
// @ts-ignore: decorator
@inline
function down(depth: i32, rows: Rows, scratch: Scratch, out: Labels, count: i32): i32 {
  const value = scratch.key;
  for (let d = 0; d <= depth; d++) {
    const node = int(scratch.path, d);
    const at = value + ((<usize>d) << REAL);
    const own = load<f64>(at);
    const end = int(rows.first, node + 1);
    let arc = int(rows.first, node);
    let best = f64x2.splat(Infinity);
    for (; arc + 1 < end; arc += 2) {
      const first = v128.load64_zero(value + ((<usize>short(rows.end, arc)) << REAL));
      const both = v128.load64_lane(value + ((<usize>short(rows.end, arc + 1)) << REAL), first, 1);
      best = f64x2.pmin(best, f64x2.add(v128.load(rows.key + ((<usize>arc) << REAL)), both));
    }
    best = f64x2.pmin(best, v128.shuffle<f64>(best, best, 1, 0));
    if (arc < end) {
      const last = v128.load64_zero(value + ((<usize>short(rows.end, arc)) << REAL));
      best = f64x2.pmin(best, f64x2.add(v128.load64_zero(rows.key + ((<usize>arc) << REAL)), last));
    }
    // Written in any case, and kept only if no hub above is as good.
    store<i32>(out.hub + ((<usize>count) << INT), node);
    store<f64>(out.key + ((<usize>count) << REAL), own);
    count += i32(f64x2.extract_lane(best, 0) > own);
    v128.store64_lane(at, f64x2.pmin(v128.load64_zero(at), best), 0);
  }
  return count;
}
