import { broadsideDeg } from './broadside.js';

describe('broadsideDeg', () => {
  it('looks north at a flight from west to east', () => {
    const x = Float32Array.of(-1000, 0, 1000);
    expect(broadsideDeg({ x, z: Float32Array.of(0, 10, 0) })).toBeCloseTo(0, 1);
  });

  it('looks across a flight from north-west to south-east', () => {
    const x = Float32Array.of(-1000, 0, 1000);
    const z = Float32Array.of(-1000, 0, 1000); // towards the south-east, so the broadside is north-east
    expect(broadsideDeg({ x, z })).toBeCloseTo(45 * 0.75, 1);
  });
});
