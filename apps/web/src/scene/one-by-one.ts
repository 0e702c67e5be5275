import { type Group } from 'three';

/**
 * Leaves one layer of a group visible at a time. The first picture of each layer compiles its shader and copies its
 * buffers, which together would block the page.
 *
 * @yields shows all layers again
 */
export function* oneByOne({ children: layers }: Group): Generator<() => void> {
  const wereVisible = layers.map((layer) => layer.visible);
  for (const only of layers) {
    for (const layer of layers) layer.visible = layer === only;
    yield () => layers.forEach((layer, i) => (layer.visible = wereVisible[i]!));
  }
}
