import { type Group } from 'three';

/**
 * Leaves one part of a group's layers visible at a time; at first none, for what is always in the scene. The first
 * picture of each part compiles its shader and copies its buffers, which together would block the page.
 *
 * @yields shows everything again
 */
export function* oneByOne({ children: layers }: Group): Generator<() => void> {
  const parts = layers.flatMap((layer) =>
    layer.children.length > 0 ? layer.children.map((part) => [layer, part]) : [[layer]],
  );
  const objects = [...new Set(parts.flat())];
  const wereVisible = objects.map(({ visible }) => visible);
  for (const shown of [[], ...parts]) {
    for (const object of objects) object.visible = shown.includes(object);
    yield () => objects.forEach((object, i) => (object.visible = wereVisible[i]!));
  }
}
