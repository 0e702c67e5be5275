import { analyse, type FlightAnalysis, type LogSegmentKind } from '@engine/analysis';
import {
  balloon,
  glide,
  hike,
  type Leg,
  power,
  type RecorderSettings,
  ridge,
  type Scenario,
  simulateFlight,
  stay,
  thermal,
  tow,
} from '../factories/flight-simulator/index.js';
import { editedFixes, movedNorth } from './igc-edit.js';

const SCENARIO: Scenario = {
  seed: 11,
  startTime: '2025-06-14T10:00:00Z',
  takeOff: { latitudeDegrees: 47, longitudeDegrees: 11, altitudeMetres: 900 },
  landingAltitudeMetres: 700,
  wind: { speedMps: 2, fromDegrees: 270 },
  legs: [],
};

/** A telephone without a barometer whose satellite altitude never changes. */
const FROZEN: Partial<RecorderSettings> = {
  faults: [
    { kind: 'frozen-sensor', sensor: 'gnss-altitude', atFraction: -100, seconds: 1e6 },
    { kind: 'frozen-sensor', sensor: 'pressure-altitude', atFraction: -100, seconds: 1e6 },
  ],
};

const analysed = (scenario: Partial<Scenario>): FlightAnalysis =>
  analyse(simulateFlight({ ...SCENARIO, ...scenario }).igc);
const kinds = ({ segments }: FlightAnalysis): LogSegmentKind[] => segments.map(({ kind }) => kind);
const secondsAs = ({ segments }: FlightAnalysis, of: LogSegmentKind): number =>
  segments.filter(({ kind }) => kind === of).reduce((sum, part) => sum + part.durationSeconds, 0);

describe('ridge soaring', () => {
  const beats = (axisDegrees: number): Leg =>
    ridge({ axisDegrees, beatMetres: 900, seconds: 900, climbMps: 0.6, ceilingAltitudeMetres: 1000 });

  it.each([340, 0, 20])(
    'in 8 m/s of wind with a frozen altitude is a flight, along a ridge at %i degrees',
    (axisDegrees) => {
      const { igc, truth } = simulateFlight({
        ...SCENARIO,
        wind: { speedMps: 8, fromDegrees: 270 },
        gustSigmaMps: 0.5,
        legs: [beats(axisDegrees)],
        recorder: FROZEN,
      });
      const analysis = analyse(igc);
      expect(kinds(analysis)).not.toContain('drive');
      // The first beat of the ridge at 340 degrees is slower over the ground than a pilot can run.
      expect(analysis.durationSeconds).toBeGreaterThan(0.75 * truth.durationSeconds);
    },
  );

  it.each([1, 2, 5])('after a level run is no tow, logged every %i s', (intervalSeconds) => {
    const analysis = analysed({
      wind: { speedMps: 6, fromDegrees: 270 },
      legs: [
        glide({ courseDegrees: 0, seconds: 30, sinkMps: 0 }),
        ridge({ axisDegrees: 0, beatMetres: 900, seconds: 600, climbMps: 2.6, ceilingAltitudeMetres: 1250 }),
      ],
      airMassSigmaMps: 0.1,
      recorder: { intervalSeconds },
    });
    expect(kinds(analysis)).not.toContain('tow');
  });

  it('is no tow if the pilot turns back in the lift', () => {
    const analysis = analysed({
      wind: { speedMps: 6, fromDegrees: 270 },
      legs: [
        ridge({ axisDegrees: 0, beatMetres: 500, seconds: 600, climbMps: 3, ceilingAltitudeMetres: 1400 }),
      ],
      airMassSigmaMps: 0.1,
    });
    expect(kinds(analysis)).not.toContain('tow');
  });
});

describe('a hike', () => {
  const walk = hike({ climbMetres: 50, speedMps: 1.1, climbMps: 0.45 });

  it('does not include a ride between two walks', () => {
    const { igc } = simulateFlight({ ...SCENARIO, before: [walk, stay(280), walk, stay(60)] });
    // The recorder is switched off for the ride of 5 km.
    const ridden = editedFixes(igc, (fix, index) => {
      if (index < 115) return fix;
      return index < 345 ? null : movedNorth(fix, 2700);
    });
    for (const { kind, distanceKm, durationSeconds } of analyse(ridden).segments) {
      if (kind === 'hike') expect((distanceKm * 1000) / durationSeconds).toBeLessThan(2.5);
    }
  });
});

describe('a balloon', () => {
  it.each([3, 6])(
    'that its header names, in %i m/s, is a balloon and nothing else in the air',
    (speedMps) => {
      const { igc, truth } = simulateFlight({
        ...SCENARIO,
        wind: { speedMps, fromDegrees: 250, veerDegreesPerKilometre: 20 },
        gustSigmaMps: 0.15,
        landingAltitudeMetres: 880,
        secondsBeforeTakeOff: 400,
        igc: { glider: 'Hot air balloon' },
        legs: [
          balloon({
            levels: [
              { altitudeMetres: 1300, climbMps: 2, holdSeconds: 600 },
              { altitudeMetres: 1050, climbMps: 1.5, holdSeconds: 900 },
              { altitudeMetres: 1500, climbMps: 2.5, holdSeconds: 300 },
            ],
            descentMps: 1.8,
          }),
        ],
      });
      const analysis = analyse(igc);
      expect(kinds(analysis)).toEqual(['ground', 'balloon', 'ground']);
      expect(Math.abs(analysis.metrics.takeoff!.time! / 1000 - truth.takeOff.timeSeconds)).toBeLessThan(60);
      expect(Math.abs(analysis.metrics.landing!.time! / 1000 - truth.landing.timeSeconds)).toBeLessThan(60);
      expect(analysis.aircraft).toMatchObject({ class: 'balloon', source: 'header' });
      expect(analysis.thermals).toBeNull();
      expect(analysis.metrics.glideRatioBest).toBeNull();
    },
  );
});

const TOUR: readonly Leg[] = [
  power({ courseDegrees: 20, seconds: 420, altitudeMetres: 1050, climbMps: 1.5, airSpeedMps: 12 }),
  power({ courseDegrees: 110, seconds: 400, altitudeMetres: 1050, climbMps: 1.5, airSpeedMps: 12 }),
  power({ courseDegrees: 250, seconds: 500, altitudeMetres: 1100, climbMps: 1.5, airSpeedMps: 12 }),
];

describe('a powered paraglider', () => {
  const tour = { landingAltitudeMetres: 900, airSpeedMps: 12, legs: TOUR } as const;

  it.each([1, 2, 5])(
    'without an engine sensor does not glide at 175:1, logged every %i s',
    (intervalSeconds) => {
      const analysis = analysed({ ...tour, recorder: { intervalSeconds } });
      expect(secondsAs(analysis, 'powered')).toBeGreaterThan(1200);
      expect(analysis.aircraft).toMatchObject({ class: 'powered', source: 'movement' });
      expect(kinds(analysis)).not.toContain('tow');
      for (const { glideRatio } of analysis.thermals!.glides) expect(glideRatio ?? 0).toBeLessThan(20);
      expect(analysis.phases!.map(({ kind }) => kind)).toContain('powered');
      expect(analysis.quality.findings.map(({ kind }) => kind)).not.toContain('engine_running');
    },
  );

  it.each(['ENL', 'MOP'] as const)('is recognised by its %s column', (engineColumn) => {
    const analysis = analysed({ ...tour, recorder: { hasEngineSensor: true }, igc: { engineColumn } });
    expect(Math.abs(secondsAs(analysis, 'powered') - 1320)).toBeLessThan(30);
    expect(analysis.aircraft).toMatchObject({ class: 'powered', source: 'engine_column' });
    const finding = analysis.quality.findings.find(({ kind }) => kind === 'engine_running')!;
    expect(finding.action).toBe('noted');
    expect(finding.message).toContain('22 min');
    expect(analysis.quality.confidence.climbMaxMps).toBeLessThan(0.3);
  });
});

describe('an engine that launches a sailplane', () => {
  const legs: readonly Leg[] = [
    tow({ airSpeedMps: 26, climbMps: 2.5, gainMetres: 500, turnDegreesPerSecond: 4, hasOwnEngine: true }),
    thermal({ climbMps: 2, gainMetres: 400, circleRadiusMetres: 120, coreRadiusMetres: 350 }),
    glide({ courseDegrees: 60, seconds: 400 }),
  ];
  const selfLaunch = (glider: string, engineColumn: 'ENL' | null): FlightAnalysis =>
    analysed({
      airSpeedMps: 25,
      glideRatio: 40,
      legs,
      recorder: { hasEngineSensor: true },
      igc: { engineColumn, glider },
    });

  it('counts as a tow that ends where the engine stops', () => {
    const analysis = selfLaunch('ASH 26 E', 'ENL');
    expect(Math.abs(secondsAs(analysis, 'tow') - 200)).toBeLessThanOrEqual(12);
    expect(kinds(analysis)).not.toContain('powered');
    expect(analysis.aircraft).toEqual({ class: 'sailplane', model: 'ASH 26 E', source: 'header' });
    expect(analysis.quality.findings.map(({ kind }) => kind)).toContain('engine_running');
    expect(analysis.thermals!.thermals).toHaveLength(1);
  });

  it('without a type in the header is a sailplane by the speed of its circles', () => {
    const { aircraft } = selfLaunch('Unknown', null);
    expect(aircraft).toMatchObject({ class: 'sailplane', source: 'movement' });
  });
});

describe('a log that ends with few fixes', () => {
  const legs: readonly Leg[] = [glide({ courseDegrees: 270, seconds: 100 })];

  it.each([60, 90, 120])('lands where it rests, with a fix every %i s after landing', (tailSeconds) => {
    const { igc, truth } = simulateFlight({ ...SCENARIO, legs, secondsAfterLanding: 600 });
    const landing = truth.landing.timeSeconds - Date.parse(SCENARIO.startTime) / 1000;
    const sparse = editedFixes(igc, (fix, index) =>
      index <= landing + 5 || (index - landing) % tailSeconds === 0 ? fix : null,
    );
    const { metrics } = analyse(sparse);
    expect(Math.abs(metrics.landing!.time! / 1000 - truth.landing.timeSeconds)).toBeLessThanOrEqual(15);
  });
});

describe('a log over several days', () => {
  it('describes its longest flight, whose day is that of the take-off', () => {
    const first = simulateFlight({ ...SCENARIO, legs: [glide({ courseDegrees: 270, seconds: 60 })] });
    const second = simulateFlight({
      ...SCENARIO,
      startTime: '2025-06-16T12:00:00Z',
      legs: TOUR,
      landingAltitudeMetres: 900,
    });
    const { flownAt, metrics, segments } = analyse(Buffer.concat([first.igc, second.igc]));
    expect(new Date(flownAt!).toISOString()).toMatch(/^2025-06-16T12:0/);
    expect(flownAt).toBe(metrics.takeoff!.time);
    expect(segments.filter(({ isMain, kind }) => isMain && kind === 'powered').length).toBeGreaterThan(0);
  });
});
