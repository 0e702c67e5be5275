import { climbAndGlides, testTrack } from '../../../../test/factories/scene-track.js';
import { type SceneLabels, type SceneScore } from '../scene/flight-scene.js';
import { markLabels, scoreLabels, thermalLabels } from './map-labels.js';
import { mapTrack } from './map-track.js';
import { longitudeNear, scoreLines } from './score-lines.js';

const point = (latitudeDeg: number, longitudeDeg: number, label: string) => ({
  latitudeDeg,
  longitudeDeg,
  timeSeconds: 7,
  label,
});
const LABELS = { takeoff: 'Take-off', landing: 'Landing' } as SceneLabels;
const track = testTrack(climbAndGlides());
const { plane, line, bounds } = mapTrack(track);

const TRIANGLE: SceneScore = {
  closed: true,
  points: [
    point(46, 8, 'Start'),
    point(46.1, 8, '1'),
    point(46.1, 8.1, '2'),
    point(46, 8.1, '3'),
    point(46, 8.01, 'Finish'),
  ],
  sector: [],
};

describe('the flight on the map', () => {
  it('has the path where the fixes are', () => {
    const [longitudeDeg, latitudeDeg] = plane.lngLat({ x: line.path.x.at(-1)!, z: line.path.z.at(-1)! });
    expect(longitudeDeg).toBeCloseTo(track.longitudeDeg.at(-1)!, 4);
    expect(latitudeDeg).toBeCloseTo(track.latitudeDeg.at(-1)!, 4);
  });

  it('is bounded by its south-western and north-eastern corners', () => {
    const [[west, south], [east, north]] = bounds;
    expect(west).toBeCloseTo(Math.min(...track.longitudeDeg), 3);
    expect(east).toBeCloseTo(Math.max(...track.longitudeDeg), 3);
    expect(south).toBeCloseTo(Math.min(...track.latitudeDeg), 3);
    expect(north).toBeCloseTo(Math.max(...track.latitudeDeg), 3);
  });

  it('has a number in the middle of each thermal, which seeks its start', () => {
    const thermals = [{ number: 1, fromSeconds: 200, toSeconds: 600, climbMps: 2, radiusM: 40 }];
    const [label] = thermalLabels({ flight: { thermals }, labels: LABELS, line });
    expect(label).toMatchObject({ kind: 'thermal', text: '1', seekSeconds: 200 });
    const [longitudeDeg, latitudeDeg] = plane.lngLat(label!);
    expect((longitudeDeg - 8) * 77_470).toBeCloseTo(2_400, -2);
    expect((latitudeDeg - 46) * 111_150).toBeCloseTo(40, -1);
  });

  it('marks take-off and landing at the ends of the track', () => {
    const labels = markLabels({ flight: { thermals: [] }, labels: LABELS, line });
    expect(labels.map(({ text, x, seekSeconds }) => [text, x, seekSeconds])).toEqual([
      ['Take-off', line.path.x[0], 0],
      ['Landing', line.path.x.at(-1), 1_199],
    ]);
  });

  it('draws the sides of a closed figure, and apart from them the one that stays open', () => {
    const { features } = scoreLines(TRIANGLE, 8);
    expect(features.map(({ properties }) => properties.isDashed)).toEqual([false, true]);
    const [legs, open] = features.map(({ geometry }) => geometry.coordinates);
    expect(legs![0]).toEqual([8, 46.1]);
    expect(legs!.at(-1)).toEqual(legs![0]);
    expect(open).toEqual([
      [8, 46],
      [8.01, 46],
    ]);
    expect(scoreLabels(TRIANGLE, plane).map(({ text }) => text)).toEqual(['Start', '1', '2', '3', 'Finish']);
  });

  it('closes the outline of the FAI sector', () => {
    const sector = [point(46, 8.1, ''), point(46.05, 8.2, ''), point(45.95, 8.2, '')];
    const outline = scoreLines({ ...TRIANGLE, sector }, 8).features.at(-1)!;
    expect(outline.properties.isDashed).toBe(true);
    expect(outline.geometry.coordinates).toEqual([
      [8.1, 46],
      [8.2, 46.05],
      [8.2, 45.95],
      [8.1, 46],
    ]);
  });

  it('draws nothing without a score', () => {
    expect(scoreLines(null, 8).features).toEqual([]);
    expect(scoreLabels(null, plane)).toEqual([]);
  });

  it('stays on one side of the antimeridian', () => {
    expect([longitudeNear(-179.9, 179.8), longitudeNear(179.9, -179.8), longitudeNear(8, 7)]).toEqual([
      expect.closeTo(180.1),
      expect.closeTo(-180.1),
      8,
    ]);
    const { features } = scoreLines(
      { closed: false, points: [point(0, 179.9, ''), point(0, -179.9, '')], sector: [] },
      180,
    );
    expect(features[0]!.geometry.coordinates[1]![0]).toBeCloseTo(180.1);
  });
});
