import { type CameraAims, CameraRig, eyeOf } from './camera-rig.js';

const AIMS: CameraAims = {
  glider: { x: 100, y: 1500, z: -200 },
  courseDeg: 90,
  centre: { x: 0, y: 1000, z: 0 },
  groundM: 500,
  radiusM: 5000,
  broadsideDeg: 0,
  chaseAway: 1,
  story: null,
};

/** Runs until the camera stands still. */
function settle(rig: CameraRig) {
  let pose = rig.advance(AIMS, 0.016);
  for (let frame = 0; frame < 1_000 && rig.isMoving; frame++) pose = rig.advance(AIMS, 0.016);
  return pose;
}

describe('CameraRig', () => {
  it('looks along the course from behind the glider', () => {
    const rig = new CameraRig('chase', false);
    const pose = rig.advance(AIMS, 0.016);
    const eye = eyeOf(pose);
    expect(eye.x).toBeLessThan(AIMS.glider.x - 200);
    expect(eye.z).toBeCloseTo(AIMS.glider.z, 6);
    expect(eye.y).toBeGreaterThan(AIMS.glider.y);
  });

  it('follows the glider without delay', () => {
    const rig = new CameraRig('chase', false);
    const before = rig.advance(AIMS, 0.016);
    const after = rig.advance({ ...AIMS, glider: { ...AIMS.glider, x: 900 } }, 0.016);
    expect(after.x - before.x).toBeCloseTo(800, 6);
  });

  it.each([1.1, 1.25, 1.6, 2.2])('shows a flight from its side in full at an aspect of %d', (aspect) => {
    const rig = new CameraRig('orbit', false);
    rig.aspect = aspect;
    const { distanceM } = rig.advance(AIMS, 0.016);
    const halfWidthM = Math.tan((42 / 2) * (Math.PI / 180)) * distanceM * aspect;
    expect(halfWidthM).toBeGreaterThan(1.25 * AIMS.radiusM);
  });

  it('moves from one camera to the next, and arrives', () => {
    const rig = new CameraRig('orbit', false);
    const start = rig.advance(AIMS, 0.016);
    rig.setCamera('top');
    const first = rig.advance(AIMS, 0.016);
    expect(first.elevationDeg).toBeGreaterThan(start.elevationDeg);
    expect(first.elevationDeg).toBeLessThan(40);
    expect(settle(rig).elevationDeg).toBe(89.5);
    expect(rig.isMoving).toBe(false);
  });

  it('shows what the story shows, and follows the pilot from there once the viewer takes over', () => {
    const story = { x: 300, y: 1_200, z: 50, azimuthDeg: 200, elevationDeg: 40, distanceM: 1_900 };
    const aims = { ...AIMS, chaseAway: 3, story };
    const rig = new CameraRig('story', true);
    expect(rig.advance(aims, 0.016)).toEqual(story);
    rig.takeOver(aims);
    expect(rig.current).toBe('chase');
    const taken = rig.advance(aims, 0.016);
    expect(taken.distanceM).toBeCloseTo(1_900, 6);
    expect(taken.elevationDeg).toBeCloseTo(40, 6);
    expect((taken.azimuthDeg + 360) % 360).toBeCloseTo(200, 6);
    expect(Math.hypot(taken.x - AIMS.glider.x, taken.z - AIMS.glider.z)).toBeLessThan(400);
  });

  it('jumps if the viewer prefers reduced motion', () => {
    const rig = new CameraRig('orbit', true);
    rig.advance(AIMS, 0.016);
    rig.setCamera('top');
    expect(rig.advance(AIMS, 0.016).elevationDeg).toBe(89.5);
    expect(rig.isMoving).toBe(false);
  });

  it('keeps what the viewer did to each camera, and undoes it on request', () => {
    const rig = new CameraRig('orbit', true);
    const untouched = rig.advance(AIMS, 0.016);
    rig.zoom(0.5);
    rig.turn(30, 0);
    rig.setCamera('top');
    rig.advance(AIMS, 0.016);
    rig.setCamera('orbit');
    const adjusted = rig.advance(AIMS, 0.016);
    expect(adjusted.distanceM).toBeCloseTo(untouched.distanceM / 2, 6);
    expect(adjusted.azimuthDeg).toBeCloseTo(untouched.azimuthDeg + 30, 6);
    rig.reset();
    expect(rig.advance(AIMS, 0.016)).toEqual(untouched);
  });

  it('does not zoom into the ground or out of sight', () => {
    const rig = new CameraRig('orbit', true);
    const { distanceM } = rig.advance(AIMS, 0.016);
    for (let i = 0; i < 100; i++) rig.zoom(0.5);
    expect(rig.advance(AIMS, 0.016).distanceM).toBeCloseTo(distanceM * 0.03, 3);
    for (let i = 0; i < 100; i++) rig.zoom(2);
    expect(rig.advance(AIMS, 0.016).distanceM).toBeCloseTo(distanceM * 4, 3);
  });

  it('moves the map with the pointer', () => {
    const rig = new CameraRig('top', true);
    const before = rig.advance(AIMS, 0.016);
    rig.move(100, 0); // dragged to the right: the map shows what is further west
    const after = rig.advance(AIMS, 0.016);
    expect(after.x - before.x).toBeCloseTo(-100, 6);
    expect(after.z - before.z).toBeCloseTo(0, 6);
  });
});
