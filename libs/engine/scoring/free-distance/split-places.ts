import { type IndexTree } from '../frame/index-tree.js';

const { max, min } = Math;

/** A place wider than the median by this factor (squared) straddles a jump and is split further. */
const WIDE_FACTOR2 = 9;
const WIDE_KM2_MIN = 1e-6;
/** A position with this few places, and at most a quarter of the longest list, descends several levels at once. */
const FEW_PLACES = 24;
const FEW_SHARE = 4;

/**
 * Splits the places of every position by one level. Leaves stay until there is nothing else; then all become fixes,
 * because a leg between a fix and a box that contains it could run back and forth in the box.
 */
export function splitPlaces(tree: IndexTree, live: readonly number[][]): number[][] {
  if (live.every((ids) => ids.every((id) => tree.isLeaf(id)))) return live.map((ids) => fixesOf(tree, ids));
  const most = max(...live.map((ids) => ids.length));
  return live.map((ids) => {
    let places = splitOnce(tree, ids);
    while (places.length <= FEW_PLACES && places.length * FEW_SHARE < most) {
      const next = splitOnce(tree, places);
      if (next.length === places.length && next.every((id, at) => id === places[at])) break;
      places = next;
    }
    return places;
  });
}

/** The places of a tree level, with those that straddle jumps split further. */
export function levelPlaces(tree: IndexTree, level: number): number[] {
  const first = 1 << min(level, tree.depth);
  const ids: number[] = [];
  for (let node = first; node < 2 * first; node++) if (!tree.isEmpty(node)) ids.push(node);
  return splitOnce(tree, ids);
}

function splitOnce(tree: IndexTree, ids: readonly number[]): number[] {
  const places: number[] = [];
  for (const id of ids) pushChildren(tree, id, places);
  const sizes = placeSizes(tree, places);
  if (areEven(sizes)) return places;
  sizes.sort((a, b) => a - b);
  const wide = max(WIDE_FACTOR2 * sizes[sizes.length >> 1]!, WIDE_KM2_MIN);
  const even: number[] = [];
  const stack = places.reverse();
  while (stack.length > 0) {
    const id = stack.pop()!;
    if (tree.isLeaf(id) || size2(tree, id) <= wide) {
      even.push(id);
      continue;
    }
    const children: number[] = [];
    pushChildren(tree, id, children);
    for (let c = children.length - 1; c >= 0; c--) stack.push(children[c]!);
  }
  return even;
}

function placeSizes(tree: IndexTree, places: readonly number[]): number[] {
  const sizes: number[] = [];
  for (const id of places) sizes.push(size2(tree, id));
  return sizes;
}

/**
 * Whether no size exceeds the median by the factor: at most half of them are smaller than the widest by that factor.
 */
function areEven(sizes: readonly number[]): boolean {
  let widest = 0;
  for (const size of sizes) if (size > widest) widest = size;
  if (!(widest > WIDE_KM2_MIN)) return true;
  let narrow = 0;
  for (const size of sizes) if (WIDE_FACTOR2 * size < widest) narrow++;
  return narrow <= sizes.length >> 1;
}

function size2(tree: IndexTree, id: number): number {
  return id >= 2 * tree.leafBase ? 0 : tree.diagonal2(id);
}

/** The halves of a node; a leaf or fix itself. */
function pushChildren(tree: IndexTree, id: number, into: number[]): void {
  if (tree.isLeaf(id)) into.push(id);
  else {
    into.push(2 * id);
    if (!tree.isEmpty(2 * id + 1)) into.push(2 * id + 1);
  }
}

/** The fixes of leaves, as places. */
function fixesOf(tree: IndexTree, ids: readonly number[]): number[] {
  const fixBase = 2 * tree.leafBase;
  return ids.flatMap((id) => {
    if (id >= fixBase) return [id];
    const first = tree.first[id]!;
    return Array.from({ length: tree.last[id]! - first + 1 }, (_, k) => fixBase + first + k);
  });
}
