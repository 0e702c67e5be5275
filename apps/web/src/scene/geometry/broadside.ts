/** The direction of view that shows the longer side of a line of points, within ±90 degrees of north. */
export function broadsideDeg({ x, z }: { readonly x: Float32Array; readonly z: Float32Array }): number {
  const mean = (values: Float32Array) => values.reduce((total, value) => total + value, 0) / values.length;
  const [meanX, meanZ] = [mean(x), mean(z)];
  let [xx, zz, xz] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    const [east, south] = [x[i]! - meanX, z[i]! - meanZ];
    xx += east * east;
    zz += south * south;
    xz += east * south;
  }
  const axisDeg = (0.5 * Math.atan2(2 * xz, xx - zz) * 180) / Math.PI;
  return axisDeg * 0.75; // not quite, since a line straight across looks flat
}
