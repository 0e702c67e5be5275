import { BufferAttribute, BufferGeometry, Sphere, type TypedArray } from 'three';

interface Attribute {
  readonly values: TypedArray;
  readonly size: number;
  /** Integers are then scaled to -1 to 1. */
  readonly isNormalised?: boolean;
}

/** A geometry from arrays made by the worker. */
export function bufferGeometry(
  attributes: Readonly<Record<string, Attribute>>,
  index: Uint32Array,
): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const [name, { values, size, isNormalised = false }] of Object.entries(attributes)) {
    geometry.setAttribute(name, new BufferAttribute(values, size, isNormalised));
  }
  geometry.setIndex(new BufferAttribute(index, 1));
  // Otherwise three.js would go through all points to sort the objects, whose order is given anyway.
  geometry.boundingSphere = new Sphere();
  return geometry;
}
