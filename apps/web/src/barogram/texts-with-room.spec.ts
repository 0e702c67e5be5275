import { withRoom } from './barogram-drawing.js';

const text = (x: number, widthPx = 14) => ({ x, widthPx });
const EDGES = { left: 46, right: 380 };

describe('the numbers on a barogram', () => {
  it('never touch one another', () => {
    const shown = withRoom([text(60, 7), text(70, 7), text(80), text(96), text(110)], EDGES);
    expect(shown.map(({ x }) => x)).toEqual([60, 80, 110]);
    for (const [i, { x, widthPx }] of shown.slice(1).entries())
      expect(x - widthPx / 2).toBeGreaterThan(shown[i]!.x + shown[i]!.widthPx / 2);
  });

  it('are left out where an edge would cut them', () => {
    expect(withRoom([text(48), text(200), text(376)], EDGES).map(({ x }) => x)).toEqual([200]);
  });
});
