/**
 * The further candidates of a point. All are on streets of one junction, so their paths to the root join that of the
 * first candidate after a few nodes. Each is therefore searched only on its own branch, from its lowest node to the
 * node where it joins, and its values from there on are merged into those of the first candidate.
 */
import { INT, int, Places, Scratch, short, Tree } from './structures';

/**
 * Followed by values by depth, arranged like those of the first candidate in `Scratch`, and by the nodes of the path.
 */
@unmanaged
export class Branch {
  candidate: i32;
  /** Depth of the lowest node. */
  depth: i32;
  /** Depth of the node where it joins another path; -1 if it leads to another root. */
  joint: i32;
  /** Values of the path that it joins: that of the first candidate, or of an earlier branch. */
  onto: usize;
}

/** Offset of the values in a branch, bytes. */
const HEAD: usize = 16;

// @ts-ignore: decorator
@inline
export function valuesOf(branch: usize): usize {
  return branch + HEAD;
}

// @ts-ignore: decorator
@inline
export function pathOf(branch: usize, scratch: Scratch): usize {
  return branch + scratch.branchPath;
}

/** Returns the lower of a candidate's two nodes, of which the other is an ancestor; -1 if no search starts from it. */
// @ts-ignore: decorator
@inline
export function lowest(places: Places, candidate: i32): i32 {
  const a = int(places.rank, 2 * candidate);
  const b = int(places.rank, 2 * candidate + 1);
  return a < 0 || (b >= 0 && b < a) ? b : a;
}

/** Returns the first candidate of a point that is searched from, or its last one. */
// @ts-ignore: decorator
@inline
export function firstSearched(places: Places, point: i32): i32 {
  let candidate = int(places.first, point);
  const last = int(places.first, point + 1) - 1;
  while (candidate < last && lowest(places, candidate) < 0) candidate++;
  return candidate;
}

/**
 * Writes the branches of all candidates of a point after `candidate`, one after another, starting at `begin`. `path` is
 * the path of `candidate` from `depth` upward, and `values` are its values. Returns the end of the branches.
 */
export function gatherBranches(candidate: i32, point: i32, places: Places, tree: Tree, path: usize, depth: i32, values: usize, begin: usize, scratch: Scratch): usize {
  let end = begin;
  const last = int(places.first, point + 1);
  for (let other = candidate + 1; other < last; other++) {
    let node = lowest(places, other);
    if (node < 0) continue;
    const own = pathOf(end, scratch);
    const branch = changetype<Branch>(end);
    branch.candidate = other;
    branch.depth = short(tree.depth, node);
    branch.onto = values;
    let joint = branch.depth;
    while (joint >= 0 && (joint > depth || int(path, joint) != node)) {
      store<i32>(own + ((<usize>joint) << INT), node);
      node = int(tree.parent, node);
      joint--;
    }
    for (let before = begin; before < end; before += scratch.branchBytes) {
      const earlier = changetype<Branch>(before);
      const stop = max(joint, earlier.joint);
      let d = min(branch.depth, earlier.depth);
      while (d > stop && int(pathOf(before, scratch), d) != int(own, d)) d--;
      if (d <= stop) continue;
      joint = d;
      branch.onto = valuesOf(before);
    }
    branch.joint = joint;
    end += scratch.branchBytes;
  }
  return end;
}
