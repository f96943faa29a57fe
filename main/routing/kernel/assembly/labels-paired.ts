/** Labels where every key has a total beside it, and pairs are compared. */
import { gatherPath } from './ancestors';
import { INT, int, Labels, offer, Places, REAL, real, Rows, Scratch, short, Tree } from './structures';

/** See `labels`. */
export function labelsPaired(from: i32, to: i32, count: i32, places: Places, tree: Tree, climb: Rows, descend: Rows, scratch: Scratch, out: Labels): i32 {
  let known = -1;
  for (let place = from; place < to; place++) {
    const a = int(places.rank, 2 * place);
    const b = int(places.rank, 2 * place + 1);
    const low = a < 0 || (b >= 0 && b < a) ? b : a;
    if (low >= 0) {
      const depth = gatherPath(low, tree, scratch.path, known);
      known = depth;
      if (a >= 0) offer(scratch.key, scratch.total, short(tree.depth, a), real(places.key, 2 * place), real(places.total, 2 * place));
      if (b >= 0) offer(scratch.key, scratch.total, short(tree.depth, b), real(places.key, 2 * place + 1), real(places.total, 2 * place + 1));
      up(depth, climb, scratch);
      count = down(depth, descend, scratch, out, count);
      const none = f64x2.splat(Infinity);
      for (let d = 0; d <= depth; d += 2) {
        v128.store(scratch.key + ((<usize>d) << REAL), none);
        v128.store(scratch.total + ((<usize>d) << REAL), none);
      }
    }
    store<i32>(out.first + ((<usize>(place - from + 1)) << INT), count);
  }
  return count;
}

// @ts-ignore: decorator
@inline
function up(depth: i32, rows: Rows, scratch: Scratch): void {
  for (let d = depth; d >= 0; d--) {
    const key = real(scratch.key, d);
    if (key == Infinity) continue;
    const total = real(scratch.total, d);
    const node = int(scratch.path, d);
    const end = int(rows.first, node + 1);
    for (let arc = int(rows.first, node); arc < end; arc++) {
      offer(scratch.key, scratch.total, short(rows.end, arc), key + real(rows.key, arc), total + real(rows.total, arc));
    }
  }
}

// @ts-ignore: decorator
@inline
function down(depth: i32, rows: Rows, scratch: Scratch, out: Labels, count: i32): i32 {
  for (let d = 0; d <= depth; d++) {
    const node = int(scratch.path, d);
    const key = real(scratch.key, d);
    const total = real(scratch.total, d);
    const end = int(rows.first, node + 1);
    let bestKey = Infinity;
    let bestTotal = Infinity;
    for (let arc = int(rows.first, node); arc < end; arc++) {
      const upper = short(rows.end, arc);
      const k = real(scratch.key, upper) + real(rows.key, arc);
      if (k > bestKey) continue;
      const t = real(scratch.total, upper) + real(rows.total, arc);
      if (k < bestKey || t < bestTotal) {
        bestKey = k;
        bestTotal = t;
      }
    }
    if (key < bestKey || (key == bestKey && total < bestTotal)) {
      store<i32>(out.hub + ((<usize>count) << INT), node);
      store<f64>(out.key + ((<usize>count) << REAL), key);
      store<f64>(out.total + ((<usize>count) << REAL), total);
      count++;
    } else {
      store<f64>(scratch.key + ((<usize>d) << REAL), bestKey);
      store<f64>(scratch.total + ((<usize>d) << REAL), bestTotal);
    }
  }
  return count;
}
