/** Computes labels if every key has a separate total. Pairs of key and total are compared. */
import { gatherPath } from './ancestors';
import { Branch, firstSearched, gatherBranches, lowest, pathOf, valuesOf } from './branches';
import { INT, int, Labels, offer, Places, REAL, real, Rows, Scratch, short, Tree } from './structures';

/** See `labels`. */
export function labelsPaired(from: i32, to: i32, count: i32, places: Places, tree: Tree, climb: Rows, descend: Rows, scratch: Scratch, out: Labels): i32 {
  const toTotal = scratch.toTotal;
  const keys = scratch.key;
  const path = scratch.path;
  const branches = scratch.branches;
  let known = -1;
  for (let point = from; point < to; point++) {
    const candidate = firstSearched(places, point);
    const low = lowest(places, candidate);
    if (low >= 0) {
      const depth = gatherPath(low, tree, path, known);
      known = depth;
      start(places, candidate, tree, keys, toTotal);
      const end = gatherBranches(candidate, point, places, tree, path, depth, keys, branches, scratch);
      // Later branches join earlier ones.
      for (let at = end; at > branches;) {
        at -= scratch.branchBytes;
        upBranch(at, places, tree, climb, scratch);
      }
      up(depth, -1, climb, path, keys, toTotal);
      count = down(0, depth, descend, path, keys, toTotal, out, count);
      for (let at = branches; at < end; at += scratch.branchBytes) count = downBranch(at, descend, scratch, out, count);
      clear(keys, depth, toTotal);
      for (let at = branches; at < end; at += scratch.branchBytes) clear(valuesOf(at), changetype<Branch>(at).depth, toTotal);
    }
    store<i32>(out.first + ((<usize>(point - from + 1)) << INT), count);
  }
  return count;
}

/** Enters the remaining part of the candidate's street, in either direction. */
// @ts-ignore: decorator
@inline
function start(places: Places, candidate: i32, tree: Tree, keys: usize, toTotal: usize): void {
  for (let entry = 2 * candidate; entry <= 2 * candidate + 1; entry++) {
    const node = int(places.rank, entry);
    if (node >= 0) offer(keys, keys + toTotal, short(tree.depth, node), real(places.key, entry), real(places.total, entry));
  }
}

// @ts-ignore: decorator
@inline
function clear(keys: usize, depth: i32, toTotal: usize): void {
  for (let d = 0; d <= depth; d++) {
    store<f64>(keys + ((<usize>d) << REAL), Infinity);
    store<f64>(keys + toTotal + ((<usize>d) << REAL), Infinity);
  }
}

function upBranch(at: usize, places: Places, tree: Tree, rows: Rows, scratch: Scratch): void {
  const branch = changetype<Branch>(at);
  const toTotal = scratch.toTotal;
  const own = valuesOf(at);
  start(places, branch.candidate, tree, own, toTotal);
  up(branch.depth, branch.joint, rows, pathOf(at, scratch), own, toTotal);
  for (let d = 0; d <= branch.joint; d++) {
    offer(branch.onto, branch.onto + toTotal, d, real(own, d), real(own + toTotal, d));
  }
}

function downBranch(at: usize, rows: Rows, scratch: Scratch, out: Labels, count: i32): i32 {
  const branch = changetype<Branch>(at);
  const toTotal = scratch.toTotal;
  const own = valuesOf(at);
  const bytes = (<usize>(branch.joint + 1)) << REAL;
  memory.copy(own, branch.onto, bytes);
  memory.copy(own + toTotal, branch.onto + toTotal, bytes);
  return down(branch.joint + 1, branch.depth, rows, pathOf(at, scratch), own, toTotal, out, count);
}

/** Relaxes upward arcs from depth `from` up to `stop`, exclusive. */
// @ts-ignore: decorator
@inline
function up(from: i32, stop: i32, rows: Rows, path: usize, keys: usize, toTotal: usize): void {
  const totals = keys + toTotal;
  for (let d = from; d > stop; d--) {
    const key = real(keys, d);
    if (key == Infinity) continue;
    const total = real(totals, d);
    const node = int(path, d);
    const end = int(rows.first, node + 1);
    for (let arc = int(rows.first, node); arc < end; arc++) {
      offer(keys, totals, short(rows.end, arc), key + real(rows.key, arc), total + real(rows.total, arc));
    }
  }
}

/**
 * Goes from depth `from` down to `to` and adds nodes as hubs, except those that a higher node also reaches. Returns the
 * new number of hubs.
 */
// @ts-ignore: decorator
@inline
function down(from: i32, to: i32, rows: Rows, path: usize, keys: usize, toTotal: usize, out: Labels, count: i32): i32 {
  const totals = keys + toTotal;
  for (let d = from; d <= to; d++) {
    const node = int(path, d);
    const key = real(keys, d);
    const total = real(totals, d);
    const end = int(rows.first, node + 1);
    let bestKey = Infinity;
    let bestTotal = Infinity;
    for (let arc = int(rows.first, node); arc < end; arc++) {
      const upper = short(rows.end, arc);
      const k = real(keys, upper) + real(rows.key, arc);
      if (k > bestKey) continue;
      const t = real(totals, upper) + real(rows.total, arc);
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
      store<f64>(keys + ((<usize>d) << REAL), bestKey);
      store<f64>(totals + ((<usize>d) << REAL), bestTotal);
    }
  }
  return count;
}
