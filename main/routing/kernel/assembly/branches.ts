/**
 * The further candidates of a point. Their ways up join that of the first candidate after a few nodes, as all are on
 * streets of one junction. So each is searched alone only on its branch, from its lowest node up to the joint, and its
 * values from there on are merged into those of the first candidate.
 */
import { INT, int, Places, Scratch, short, Tree } from './structures';

/** Followed by values by depth, as those of the first candidate lie in `Scratch`, and by the nodes of the way up. */
@unmanaged
export class Branch {
  candidate: i32;
  /** Of its lowest node. */
  depth: i32;
  /** Of the node where it joins another way up; -1 if it has a root of its own. */
  joint: i32;
  /** The values of the way up that it joins: of the first candidate, or of a branch before it. */
  onto: usize;
}

/** Bytes from a branch to its values. */
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

/** The lower of a candidate's two nodes, of which the other is an ancestor; -1 if no search starts from it. */
// @ts-ignore: decorator
@inline
export function lowest(places: Places, candidate: i32): i32 {
  const a = int(places.rank, 2 * candidate);
  const b = int(places.rank, 2 * candidate + 1);
  return a < 0 || (b >= 0 && b < a) ? b : a;
}

/** The first candidate of a point that a search starts from, or the last of all. */
// @ts-ignore: decorator
@inline
export function firstSearched(places: Places, point: i32): i32 {
  let candidate = int(places.first, point);
  const last = int(places.first, point + 1) - 1;
  while (candidate < last && lowest(places, candidate) < 0) candidate++;
  return candidate;
}

/**
 * Writes the branches of all candidates of a point behind `candidate` at `begin`, one after the other. `path` is the
 * way up of `candidate`, from `depth` on, and `values` are its values. Returns where the branches end.
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
