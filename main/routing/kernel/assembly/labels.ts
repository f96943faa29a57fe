/**
 * Computes labels if a single number contains key and total, for two points at a time.
 *
 * Consecutive points are neighbours on the map, so they share most of their ancestors, including those with the longest
 * rows. Shared ancestors are processed for both points at once, one in each lane. Below the node where their paths
 * meet, each point is processed alone.
 */
import { gatherPath } from './ancestors';
import { Branch, firstSearched, gatherBranches, lowest, pathOf, valuesOf } from './branches';
import { INT, int, Labels, Places, REAL, real, Rows, Scratch, short, Tree } from './structures';

/** Shift: size of two f64, the values of both points at one depth. */
const PAIR: usize = 4;

/**
 * Computes labels of points `from` … `to - 1` and appends them to `out` at `count`; `out.first` is indexed from `from`.
 * `climb` contains the rows of upward arcs, `descend` those of downward arcs. Returns the new count.
 */
export function labels(from: i32, to: i32, count: i32, places: Places, tree: Tree, climb: Rows, descend: Rows, scratch: Scratch, out: Labels): i32 {
  const value = scratch.key;
  const other = value + (1 << REAL);
  let known = -1;
  let otherKnown = -1;
  for (let point = from; point < to; point += 2) {
    const candidate = firstSearched(places, point);
    const low = lowest(places, candidate);
    const otherCandidate = point + 1 < to ? firstSearched(places, point + 1) : -1;
    const otherLow = otherCandidate < 0 ? -1 : lowest(places, otherCandidate);
    const depth = low < 0 ? -1 : gatherPath(low, tree, scratch.path, known);
    const otherDepth = otherLow < 0 ? -1 : gatherPath(otherLow, tree, scratch.otherPath, otherKnown);
    // For a point without a road nothing was gathered, so the earlier path is still there.
    if (depth >= 0) known = depth;
    if (otherDepth >= 0) otherKnown = otherDepth;
    let shared = min(depth, otherDepth);
    while (shared >= 0 && int(scratch.path, shared) != int(scratch.otherPath, shared)) shared--;

    const branches = scratch.branches;
    let branchesEnd = branches;
    let otherEnd = branches;
    if (depth >= 0) {
      start(places, candidate, tree, value);
      branchesEnd = upBranches(candidate, point, places, tree, climb, scratch.path, depth, value, branches, scratch);
      otherEnd = branchesEnd;
    }
    if (otherDepth >= 0) {
      start(places, otherCandidate, tree, other);
      otherEnd = upBranches(otherCandidate, point + 1, places, tree, climb, scratch.otherPath, otherDepth, other, branchesEnd, scratch);
    }
    upAlone(depth, shared, climb, scratch.path, value);
    upAlone(otherDepth, shared, climb, scratch.otherPath, other);
    upTogether(shared, climb, scratch);

    let otherCount = 0;
    for (let d = 0; d <= shared; d++) {
      const node = int(scratch.path, d);
      const at = value + ((<usize>d) << PAIR);
      const own = v128.load(at);
      const end = int(descend.first, node + 1);
      let best = f64x2.splat(Infinity);
      for (let arc = int(descend.first, node); arc < end; arc++) {
        const above = v128.load(value + ((<usize>short(descend.end, arc)) << PAIR));
        best = f64x2.pmin(best, f64x2.add(v128.load64_splat(descend.key + ((<usize>arc) << REAL)), above));
      }
      // Always write the entry, but count it only if no higher hub is as good.
      const kept = f64x2.gt(best, own);
      store<i32>(out.hub + ((<usize>count) << INT), node);
      v128.store64_lane(out.key + ((<usize>count) << REAL), own, 0);
      count -= <i32>i64x2.extract_lane(kept, 0);
      store<i32>(scratch.otherHub + ((<usize>otherCount) << INT), node);
      v128.store64_lane(scratch.otherKey + ((<usize>otherCount) << REAL), own, 1);
      otherCount -= <i32>i64x2.extract_lane(kept, 1);
      v128.store(at, f64x2.pmin(own, best));
    }
    count = downAlone(shared + 1, depth, descend, scratch.path, value, out.hub, out.key, count);
    count = downBranches(branches, branchesEnd, descend, scratch, out, count);
    store<i32>(out.first + ((<usize>(point - from + 1)) << INT), count);
    if (point + 1 < to) {
      otherCount = downAlone(shared + 1, otherDepth, descend, scratch.otherPath, other, scratch.otherHub, scratch.otherKey, otherCount);
      memory.copy(out.hub + ((<usize>count) << INT), scratch.otherHub, (<usize>otherCount) << INT);
      memory.copy(out.key + ((<usize>count) << REAL), scratch.otherKey, (<usize>otherCount) << REAL);
      count = downBranches(branchesEnd, otherEnd, descend, scratch, out, count + otherCount);
      store<i32>(out.first + ((<usize>(point - from + 2)) << INT), count);
    }
    const none = f64x2.splat(Infinity);
    const deepest = max(depth, otherDepth);
    for (let d = 0; d <= deepest; d++) v128.store(value + ((<usize>d) << PAIR), none);
  }
  return count;
}

/** Enters the remaining part of the candidate's street, in either direction. */
// @ts-ignore: decorator
@inline
function start(places: Places, candidate: i32, tree: Tree, value: usize): void {
  for (let entry = 2 * candidate; entry <= 2 * candidate + 1; entry++) {
    const node = int(places.rank, entry);
    if (node < 0) continue;
    const at = value + ((<usize>short(tree.depth, node)) << PAIR);
    store<f64>(at, min(load<f64>(at), real(places.key, entry)));
  }
}

/** Relaxes upward arcs from depth `from` up to `stop`, exclusive, for the point in one lane. */
// @ts-ignore: decorator
@inline
function upAlone(from: i32, stop: i32, rows: Rows, path: usize, value: usize): void {
  for (let d = from; d > stop; d--) {
    const own = load<f64>(value + ((<usize>d) << PAIR));
    if (own == Infinity) continue;
    const node = int(path, d);
    const spread = f64x2.splat(own);
    const end = int(rows.first, node + 1);
    for (let arc = int(rows.first, node); arc < end; arc++) {
      const at = value + ((<usize>short(rows.end, arc)) << PAIR);
      const sum = f64x2.add(spread, v128.load64_zero(rows.key + ((<usize>arc) << REAL)));
      v128.store64_lane(at, f64x2.pmin(v128.load64_zero(at), sum), 0);
    }
  }
}

/** Relaxes upward arcs for both points, up to the root. */
// @ts-ignore: decorator
@inline
function upTogether(from: i32, rows: Rows, scratch: Scratch): void {
  const value = scratch.key;
  for (let d = from; d >= 0; d--) {
    const own = v128.load(value + ((<usize>d) << PAIR));
    if (min(f64x2.extract_lane(own, 0), f64x2.extract_lane(own, 1)) == Infinity) continue;
    const node = int(scratch.path, d);
    const end = int(rows.first, node + 1);
    for (let arc = int(rows.first, node); arc < end; arc++) {
      const at = value + ((<usize>short(rows.end, arc)) << PAIR);
      const sum = f64x2.add(own, v128.load64_splat(rows.key + ((<usize>arc) << REAL)));
      v128.store(at, f64x2.pmin(v128.load(at), sum));
    }
  }
}

/**
 * Goes from depth `from` down to `to` and adds nodes as hubs, except those that a higher node also reaches. Returns the
 * new number of hubs.
 */
// @ts-ignore: decorator
@inline
function downAlone(from: i32, to: i32, rows: Rows, path: usize, value: usize, hubs: usize, keys: usize, count: i32): i32 {
  for (let d = from; d <= to; d++) {
    const node = int(path, d);
    const at = value + ((<usize>d) << PAIR);
    const own = load<f64>(at);
    const end = int(rows.first, node + 1);
    let arc = int(rows.first, node);
    let best = f64x2.splat(Infinity);
    for (; arc + 1 < end; arc += 2) {
      const first = v128.load64_zero(value + ((<usize>short(rows.end, arc)) << PAIR));
      const both = v128.load64_lane(value + ((<usize>short(rows.end, arc + 1)) << PAIR), first, 1);
      best = f64x2.pmin(best, f64x2.add(v128.load(rows.key + ((<usize>arc) << REAL)), both));
    }
    best = f64x2.pmin(best, v128.shuffle<f64>(best, best, 1, 0));
    if (arc < end) {
      const last = v128.load64_zero(value + ((<usize>short(rows.end, arc)) << PAIR));
      best = f64x2.pmin(best, f64x2.add(v128.load64_zero(rows.key + ((<usize>arc) << REAL)), last));
    }
    store<i32>(hubs + ((<usize>count) << INT), node);
    store<f64>(keys + ((<usize>count) << REAL), own);
    count += i32(f64x2.extract_lane(best, 0) > own);
    v128.store64_lane(at, f64x2.pmin(v128.load64_zero(at), best), 0);
  }
  return count;
}

/** Climbs from the candidates of a point after `candidate`, each along its branch. Returns the end of the branches. */
function upBranches(candidate: i32, point: i32, places: Places, tree: Tree, rows: Rows, path: usize, depth: i32, value: usize, begin: usize, scratch: Scratch): usize {
  const end = gatherBranches(candidate, point, places, tree, path, depth, value, begin, scratch);
  // Later branches join earlier ones.
  for (let at = end; at > begin;) {
    at -= scratch.branchBytes;
    const branch = changetype<Branch>(at);
    const own = valuesOf(at);
    start(places, branch.candidate, tree, own);
    upAlone(branch.depth, branch.joint, rows, pathOf(at, scratch), own);
    for (let d = 0; d <= branch.joint; d++) {
      const shared = branch.onto + ((<usize>d) << PAIR);
      store<f64>(shared, min(load<f64>(shared), load<f64>(own + ((<usize>d) << PAIR))));
    }
  }
  return end;
}

/** Descends each branch, after the descent of the first candidate. Returns the new number of hubs. */
function downBranches(begin: usize, end: usize, rows: Rows, scratch: Scratch, out: Labels, count: i32): i32 {
  for (let at = begin; at < end; at += scratch.branchBytes) {
    const branch = changetype<Branch>(at);
    const own = valuesOf(at);
    for (let d = 0; d <= branch.joint; d++) {
      store<f64>(own + ((<usize>d) << PAIR), load<f64>(branch.onto + ((<usize>d) << PAIR)));
    }
    count = downAlone(branch.joint + 1, branch.depth, rows, pathOf(at, scratch), own, out.hub, out.key, count);
  }
  for (let at = begin; at < end; at += scratch.branchBytes) {
    const depth = changetype<Branch>(at).depth;
    for (let d = 0; d <= depth; d++) store<f64>(valuesOf(at) + ((<usize>d) << PAIR), Infinity);
  }
  return count;
}
