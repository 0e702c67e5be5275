import { ABOVE_ONLY, AROUND, type LabelRequest, placeLabels } from './label-layout.js';

const PICTURE = { width: 400, height: 300 };

function request(changes: Partial<LabelRequest>): LabelRequest {
  return { x: 200, y: 150, width: 80, height: 20, spots: AROUND, lastSpot: null, ...changes };
}

describe('placeLabels', () => {
  it('sits over its point', () => {
    expect(placeLabels([request({})], PICTURE, [])).toEqual([{ spot: 0, left: 160, top: 130 }]);
  });

  it('lets the first label choose, and moves the second aside', () => {
    const [first, second] = placeLabels([request({}), request({})], PICTURE, []);
    expect(first).toMatchObject({ spot: 0 });
    expect(second!.top).toBeGreaterThan(first!.top + 20);
  });

  it('leaves out a label without room', () => {
    const crowd = Array.from({ length: 6 }, () => request({}));
    expect(placeLabels(crowd, PICTURE, []).at(-1)).toBeNull();
    expect(placeLabels([request({}), request({ spots: ABOVE_ONLY })], PICTURE, [])[1]).toBeNull();
  });

  it('keeps off the controls of the page', () => {
    const controls = { left: 100, top: 100, right: 300, bottom: 149 };
    expect(placeLabels([request({})], PICTURE, [controls])[0]).toMatchObject({ spot: 3 });
  });

  it('stays inside the picture', () => {
    expect(placeLabels([request({ x: 10, spots: ABOVE_ONLY })], PICTURE, [])).toEqual([null]);
  });

  it('stays where it stood, if there is room', () => {
    expect(placeLabels([request({ lastSpot: 2 })], PICTURE, [])[0]).toMatchObject({ spot: 2 });
  });
});
