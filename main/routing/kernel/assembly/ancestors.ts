/** The path from a node of the elimination tree to its root. */
import { INT, int, short, Tree } from './structures';

/**
 * Writes the node and all its ancestors to `path`, by depth. Up to the depth `known`, `path` already contains such a
 * path: from where the two meet, the rest is the same. Returns the depth of the node.
 */
// @ts-ignore: decorator
@inline
export function gatherPath(node: i32, tree: Tree, path: usize, known: i32): i32 {
  const depth = short(tree.depth, node);
  let x = node;
  for (let d = depth; d >= 0; d--) {
    if (d <= known && int(path, d) == x) break;
    store<i32>(path + ((<usize>d) << INT), x);
    x = int(tree.parent, x);
  }
  return depth;
}
