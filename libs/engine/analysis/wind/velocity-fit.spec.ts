import { fitCircle, Velocities } from './velocity-fit.js';

function fitTo({ eastMps, northMps, count }: Velocities) {
  return fitCircle(eastMps, northMps, count);
}

/** Vectors flown at 10 m/s in a wind of 3 m/s east and -2 m/s north, over this many degrees of heading. */
function fitOver(degrees: number, count = 12) {
  const velocities = new Velocities();
  for (let i = 0; i < count; i++) {
    const heading = (i / count) * degrees * (Math.PI / 180);
    velocities.add(10 * Math.sin(heading) + 3, 10 * Math.cos(heading) - 2);
  }
  return fitTo(velocities);
}

describe('the circle through ground-speed vectors', () => {
  it.each([360, 180, 90])('gives wind and air speed from %i degrees of heading', (degrees) => {
    const circle = fitOver(degrees)!;
    expect(circle.eastMps).toBeCloseTo(3, 6);
    expect(circle.northMps).toBeCloseTo(-2, 6);
    expect(circle.airSpeedMps).toBeCloseTo(10, 6);
    expect(circle.residualMps).toBeCloseTo(0, 3);
  });

  it('reports how far around the circle the vectors lie', () => {
    expect(fitOver(360)!.roundness).toBeCloseTo(1, 6);
    expect(fitOver(90)!.roundness).toBeLessThan(0.2);
  });

  it('is null for vectors on a line and for only two vectors', () => {
    const velocities = new Velocities();
    for (let i = 0; i < 10; i++) velocities.add(i, 2 * i);
    expect(fitTo(velocities)).toBeNull();
    expect(fitOver(360, 2)).toBeNull();
  });
});
