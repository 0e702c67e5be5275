import {
  crossesTheAntimeridian,
  displacement,
  distanceMetres,
  faiTriangle,
  flightOfDuration,
  glide,
  PERFECT_RECORDER,
  type Scenario,
  shortRidgeFlight,
  type SimulatedFlight,
  simulateFlight,
  thermal,
  thermalCrossCountry,
  topToBottomFlight,
  withGapsAndSpikes,
} from './flight-simulator/index.js';

const WIND_5_FROM_WEST: Scenario = {
  seed: 7,
  startTime: '2025-06-01T12:00:00Z',
  takeOff: { latitudeDegrees: 46.5, longitudeDegrees: 8, altitudeMetres: 2000 },
  landingAltitudeMetres: 600,
  wind: { speedMps: 5, fromDegrees: 270 },
  airSpeedMps: 10,
  legs: [
    glide({ courseDegrees: 270, seconds: 120 }),
    thermal({ climbMps: 2, gainMetres: 800, turn: 'left', circleRadiusMetres: 40 }),
    glide({ courseDegrees: 90, seconds: 300 }),
  ],
};

/** Velocity over the ground in the second that begins at this index. */
function groundVelocity({ track }: SimulatedFlight, index: number): { east: number; north: number } {
  return displacement(track.position(index), track.position(index + 1));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the flight simulator', () => {
  describe('glides', () => {
    it('are flown over the ground at air speed plus wind', () => {
      const { truth } = simulateFlight(WIND_5_FROM_WEST);

      const [upwind, downwind] = truth.glides;

      // the first glide begins with the run, the second at the end of a circle at lower speed
      expect(upwind?.meanGroundSpeedMps).toBeCloseTo(10 - 5, 0);
      expect(downwind?.meanGroundSpeedMps).toBeCloseTo(10 + 5, 0);
    });

    it('have the planned air speed after subtracting the wind, second by second', () => {
      const flight = simulateFlight(WIND_5_FROM_WEST);
      const second = flight.truth.glides[1];
      const from = (second?.startSeconds ?? 0) - flight.track.startSeconds + 30;

      const airSpeeds = Array.from({ length: 250 }, (_, offset) => {
        const { east, north } = groundVelocity(flight, from + offset);
        return Math.hypot(east - 5, north);
      });

      expect(Math.max(...airSpeeds.map((airSpeed) => Math.abs(airSpeed - 10)))).toBeLessThan(0.05);
    });

    it('hold their course over the ground in a crosswind', () => {
      const { truth, track } = simulateFlight({
        ...WIND_5_FROM_WEST,
        steeringSigmaDegrees: 0,
        legs: [glide({ courseDegrees: 0, seconds: 400 })],
      });
      const start = truth.takeOff.timeSeconds - track.startSeconds;
      const { east, north } = displacement(track.position(start + 60), track.position(start + 400));

      expect((Math.atan2(east, north) * 180) / Math.PI).toBeCloseTo(0, 0);
    });

    it('have the glide ratio of distance over height', () => {
      for (const part of thermalCrossCountry().truth.glides) {
        expect(part.altitudeLostMetres).toBeCloseTo(part.startAltitudeMetres - part.endAltitudeMetres, 9);
        expect(part.glideRatio).toBeCloseTo(part.distanceMetres / part.altitudeLostMetres, 9);
        expect(part.straightDistanceMetres).toBeLessThanOrEqual(part.distanceMetres);
      }
    });
  });

  describe('thermals', () => {
    it('drift with the wind', () => {
      const [climb] = simulateFlight(WIND_5_FROM_WEST).truth.thermals;

      expect(climb?.driftEastMps).toBeCloseTo(5, 2);
      expect(climb?.driftNorthMps).toBeCloseTo(0, 2);
      expect(climb?.windFromDegrees).toBeCloseTo(270, 0);
    });

    it('carry the circles along: the mean ground velocity of the climb is the wind', () => {
      const flight = simulateFlight(WIND_5_FROM_WEST);
      const climb = flight.truth.thermals[0];
      const from = (climb?.startSeconds ?? 0) - flight.track.startSeconds;
      const seconds = (climb?.endSeconds ?? 0) - (climb?.startSeconds ?? 0);
      const velocities = Array.from({ length: seconds }, (_, offset) =>
        groundVelocity(flight, from + offset),
      );

      expect(mean(velocities.map(({ east }) => east))).toBeCloseTo(5, 0);
      expect(mean(velocities.map(({ north }) => north))).toBeCloseTo(0, 0);
    });

    it('are circled around the core at about the planned radius, in the planned direction', () => {
      const { track, truth } = simulateFlight({ ...WIND_5_FROM_WEST, wind: { speedMps: 0, fromDegrees: 0 } });
      const climb = truth.thermals[0];
      if (!climb) throw new Error('no thermal');
      const distances = Array.from({ length: climb.endSeconds - climb.startSeconds }, (_, offset) =>
        distanceMetres(climb.coreAtEntry, track.position(climb.startSeconds - track.startSeconds + offset)),
      );

      expect(climb.turn).toBe('left');
      expect(Math.abs(mean(distances) - 40)).toBeLessThan(6);
      expect(Math.abs(climb.circleRadiusMetres - 40)).toBeLessThan(4);
      const perCircle = (climb.endSeconds - climb.startSeconds) / climb.circles;
      expect(perCircle).toBeCloseTo((2 * Math.PI * climb.circleRadiusMetres) / 9.2, 0);
    });

    it('gain what the noise-free track gains, and reach the planned exit', () => {
      const { track, truth } = thermalCrossCountry();

      expect(truth.thermals).toHaveLength(4);
      for (const climb of truth.thermals) {
        const before = track.altitude(climb.startSeconds - track.startSeconds);
        const after = track.altitude(climb.endSeconds - track.startSeconds);
        expect(climb.gainMetres).toBe(after - before);
        expect(climb.meanClimbMps).toBeCloseTo(climb.gainMetres / (climb.endSeconds - climb.startSeconds), 9);
      }
      // at most one circle more than planned: the pilot leaves on course
      expect(Math.abs((truth.thermals[0]?.exitAltitudeMetres ?? 0) - 2900)).toBeLessThan(60);
    });

    it('show the wind of their altitude if the wind changes with height', () => {
      const { truth } = simulateFlight({
        ...WIND_5_FROM_WEST,
        wind: { speedMps: 2, fromDegrees: 270, speedShearMpsPerKilometre: 4, veerDegreesPerKilometre: 20 },
      });
      const climb = truth.thermals[0];
      const middle = ((climb?.entryAltitudeMetres ?? 0) + (climb?.exitAltitudeMetres ?? 0)) / 2;

      expect(climb?.windSpeedMps).toBeCloseTo(2 + (4 * (middle - 2000)) / 1000, 0);
      expect(truth.wind.layers.at(-1)?.speedMps).toBeGreaterThan(truth.wind.layers[0]?.speedMps ?? Infinity);
    });
  });

  it('soars a ridge without a single circle', () => {
    const { truth } = shortRidgeFlight();

    expect(truth.thermals).toHaveLength(0);
    expect(truth.phases.find(({ kind }) => kind === 'ridge')).toBeDefined();
    expect(truth.altitudeMaxMetres).toBeGreaterThan(190);
    expect(truth.altitudeMaxMetres).toBeLessThan(300);
  });

  it('takes off at the site and lands at the height of the landing field', () => {
    const { truth, scenario } = topToBottomFlight();

    expect(distanceMetres(truth.takeOff, scenario.takeOff)).toBeLessThan(20);
    expect(truth.takeOff.altitudeMetres).toBe(scenario.takeOff.altitudeMetres);
    expect(truth.takeOff.timeSeconds).toBe(Date.parse(scenario.startTime) / 1000 + 60);
    expect(truth.landing.altitudeMetres).toBe(scenario.landingAltitudeMetres);
    expect(truth.durationSeconds).toBe(truth.landing.timeSeconds - truth.takeOff.timeSeconds);
  });

  it('stands still before take-off', () => {
    const { track } = topToBottomFlight();

    expect(track.position(50)).toEqual(track.position(0));
  });

  it('assigns each second of the log to one phase', () => {
    const { truth, track } = thermalCrossCountry();

    expect(truth.phases[0]?.startSeconds).toBe(track.startSeconds);
    for (const [index, phase] of truth.phases.entries()) {
      const next = truth.phases[index + 1];
      expect(phase.endSeconds).toBe(next?.startSeconds ?? track.timeSeconds(track.length - 1));
    }
  });

  it('never moves faster than air speed and wind allow', () => {
    for (const flight of [thermalCrossCountry(), faiTriangle(), withGapsAndSpikes()]) {
      let fastest = 0;
      for (let index = 0; index + 1 < flight.track.length; index++) {
        const { east, north } = groundVelocity(flight, index);
        fastest = Math.max(fastest, Math.hypot(east, north));
      }
      expect(fastest).toBeLessThan(14.5);
    }
  });

  it('flies around the triangle and over the turnpoints', () => {
    const { truth } = faiTriangle();

    expect(truth.trackLengthMetres).toBeGreaterThan(36_000);
    expect(truth.landing.altitudeMetres).toBe(1050);
  });

  it('continues from +180 to -180 degrees', () => {
    const { track, truth } = crossesTheAntimeridian();

    expect(Math.max(...track.longitudeDegrees)).toBeGreaterThan(179.9);
    expect(Math.min(...track.longitudeDegrees)).toBeLessThan(-179.9);
    expect(truth.trackLengthMetres).toBeLessThan(20_000);
  });

  it('measures less track through ten-second fixes than through every second', () => {
    const { truth } = thermalCrossCountry({ recorder: { ...PERFECT_RECORDER, intervalSeconds: 10 } });

    expect(truth.recordedTrackLengthMetres).toBeLessThan(truth.trackLengthMetres);
    expect(truth.recordedAltitudeMaxMetres).toBeLessThanOrEqual(truth.altitudeMaxMetres);
  });

  it.each([
    { hours: 1, intervalSeconds: 1, fixes: 3_600 },
    { hours: 5, intervalSeconds: 4, fixes: 4_500 },
    { hours: 11, intervalSeconds: 1, fixes: 39_600 },
  ])('logs $hours h at $intervalSeconds s as $fixes fixes', ({ hours, intervalSeconds, fixes }) => {
    const { truth } = flightOfDuration({ hours, intervalSeconds, seed: 5 });

    expect(truth.log.fixCount).toBe(fixes);
    expect(truth.durationSeconds).toBeGreaterThan(hours * 3600 * 0.75);
  });

  it('rejects a scenario that cannot end', () => {
    const legs = [thermal({ climbMps: -1, gainMetres: 100 })];

    expect(() => simulateFlight({ ...WIND_5_FROM_WEST, legs })).toThrow('does not end');
  });
});
