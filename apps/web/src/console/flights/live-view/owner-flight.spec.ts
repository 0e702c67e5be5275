import { type SharedDebrief } from '@capabilities/pages/flight-page';
import { flightOfOwner, type OwnerResults, type OwnerTrack } from './owner-flight.js';

const TAKEOFF_SECONDS = 600;

/** A track that begins ten minutes before take-off and ends after landing. */
const track = {
  started_at: '2025-06-14T10:00:00Z',
  point_count: 1_000,
  takeoff_index: 600,
  landing_index: 900,
  phases: [
    phase('outside_flight', 0, TAKEOFF_SECONDS),
    { ...phase('thermal', TAKEOFF_SECONDS, 700), number: 1 },
    { ...phase('glide', 700, 900), number: 1 },
    phase('outside_flight', 900, 1_000),
  ],
} as unknown as OwnerTrack;

function phase(kind: string, from: number, to: number) {
  return { kind, start_index: from, end_index: to, start_offset_seconds: from, end_offset_seconds: to };
}

const results = {
  flight: {
    id: '01KAFQ1M5H2P7R9T3V6X8Z0B4D',
    status: 'processed',
    title: 'Ridge',
    site: 'Forclaz',
    flown_at: '2025-06-14T10:10:00Z',
    duration_seconds: 300,
    metrics: { takeoff: { latitude: 45, longitude: 6 } },
    quality: { level: 'clean', gaps: [], notes: [] },
  },
  track,
  thermals: {
    summary: { climb_mean_mps: 2 },
    thermals: [{ index: 1 }],
    glides: [{ index: 1 }],
    wind: { speed_kmh: 10 },
    wind_profile: [{ altitude_m_from: 1_000 }],
    wind_by_time: [{ starts_at: 'x' }],
  },
  scores: [{ rule_set: 'xcontest' }, { rule_set: 'ffvl' }],
  weather: { source: 'observed' },
} as unknown as OwnerResults;

describe("the owner's flight on the flight page", () => {
  it('has its phases on the clock that begins at take-off, without those outside the flight', () => {
    const { phases } = flightOfOwner(results, null).track!;
    expect(
      phases.map(({ kind, number, start_offset_seconds: from, end_offset_seconds: to }) => [
        kind,
        number,
        from,
        to,
      ]),
    ).toEqual([
      ['thermal', 1, 0, 100],
      ['glide', 1, 100, 300],
    ]);
    expect(phases[0]!.start_index).toBe(600); // indices stay those of the response, which the decoder crops
  });

  it('keeps phases of results of older analyses, which have no times', () => {
    const phases = track.phases.map(({ kind, start_index, end_index }) => ({ kind, start_index, end_index }));
    const older = { ...results, track: { ...track, phases } };
    expect(flightOfOwner(older, null).track!.phases).toEqual(phases.slice(1, 3));
  });

  it('lacks only what could not be loaded', () => {
    const partly = { ...results, track: null, thermals: null, weather: null };
    expect(flightOfOwner(partly, null)).toMatchObject({
      ...{ track: null, thermals: null, glides: [], wind: null, wind_profile: [], weather: null },
      scores: [{ rule_set: 'xcontest' }, { rule_set: 'ffvl' }],
    });
  });

  it('shows what a shared flight shows, under every rule set, with the debrief', () => {
    const debrief = { headline: 'A flat triangle' } as SharedDebrief;
    expect(flightOfOwner(results, debrief)).toMatchObject({
      title: 'Ridge',
      site: 'Forclaz',
      flown_at: '2025-06-14T10:10:00Z',
      status: 'processed',
      scores: [{ rule_set: 'xcontest' }, { rule_set: 'ffvl' }],
      thermals: { summary: { climb_mean_mps: 2 }, list: [{ index: 1 }] },
      glides: [{ index: 1 }],
      wind: { speed_kmh: 10 },
      wind_profile: [{ altitude_m_from: 1_000 }],
      wind_by_time: [{ starts_at: 'x' }],
      weather: { source: 'observed' },
      debrief,
    });
  });
});
