import {
  analyseLog,
  atResolution,
  flightPart,
  fullReplayTrack,
  prepareLog,
  readIgc,
  type ReplayTrack,
} from '@engine/analysis';
import {
  metricsPayload,
  qualityPayload,
  restoreTrack,
  type StoredTrackBody,
  thermalsPayload,
  trackBody,
} from '@engine/results';
import {
  crossesMidnightUtc,
  thermalCrossCountry,
  withGapsAndSpikes,
} from '../factories/flight-simulator/index.js';
import { editedSample } from './igc-edit.js';

const FLIGHTS = {
  thermalCrossCountry,
  crossesMidnightUtc,
  withGapsAndSpikes,
  undated: () => withGapsAndSpikes({ igc: { date: null } }),
};
const RESOLUTIONS = ['full', 'high', 'preview'] as const;

/** What is sent for a flight. */
function processed(igc: Uint8Array) {
  const log = prepareLog(readIgc(igc));
  const analysis = analyseLog(log);
  const full = fullReplayTrack(log, analysis.phases ?? []);
  const { gaps } = qualityPayload(analysis);
  const frame = {
    flight_id: 'x',
    analysis_version: 10,
    gaps,
    bounds: metricsPayload(analysis.metrics).bounds,
  };
  const sent = (track: ReplayTrack) => trackBody(track, 'columns', frame);
  return { full, gaps, sent, thermals: thermalsPayload(analysis.thermals) };
}

describe.each(Object.entries(FLIGHTS))('the phases of a track: %s', (_, fly) => {
  const { full, gaps, sent, thermals } = processed(fly().igc);

  it.each(RESOLUTIONS)('carry the numbers and values of the thermals and glides: %s', (resolution) => {
    const { phases } = sent(atResolution(full, resolution));
    const found = phases.filter(({ kind }) => kind === 'thermal');
    expect(found.length).toBeGreaterThan(0);
    expect(
      found.map((phase) => [
        phase.number,
        phase.altitude_change_m,
        phase.climb_mean_mps,
        phase.end_offset_seconds - phase.start_offset_seconds,
        phase.glide_ratio,
      ]),
    ).toEqual(
      thermals.thermals.map(({ index, gain_m, climb_mean_mps, duration_seconds }) => [
        index,
        gain_m,
        climb_mean_mps,
        duration_seconds,
        null,
      ]),
    );
    const glides = phases.filter(({ kind }) => kind === 'glide');
    expect(glides.map((phase) => [phase.number, -phase.altitude_change_m! || 0])).toEqual(
      thermals.glides.map(({ index, altitude_lost_m }) => [index, altitude_lost_m]),
    );
    for (const [i, glide] of thermals.glides.entries()) {
      expect(Math.abs(glides[i]!.distance_km! - glide.distance_km)).toBeLessThan(0.0051);
      expect(glides[i]!.glide_ratio === null).toBe(glide.glide_ratio === null);
      expect(Math.abs((glides[i]!.glide_ratio ?? 0) - (glide.glide_ratio ?? 0))).toBeLessThan(0.11);
    }
  });

  it('have the same values at every resolution, on the clock of the track', () => {
    const valuesAt = (track: ReplayTrack) =>
      sent(track).phases.map(({ start_index: _start, end_index: _end, ...values }) => values);
    for (const resolution of RESOLUTIONS) {
      const track = atResolution(full, resolution);
      expect(valuesAt(track)).toEqual(valuesAt(full));
      const seconds = track.columns.timeOffsetSeconds;
      for (const phase of sent(track).phases) {
        expect([seconds[phase.start_index], seconds[phase.end_index]]).toEqual([
          phase.start_offset_seconds,
          phase.end_offset_seconds,
        ]);
      }
    }
  });

  it.each(RESOLUTIONS)('place every gap between two points: %s', (resolution) => {
    const track = atResolution(full, resolution);
    const body = sent(track);
    expect(body.gaps).toHaveLength(gaps.length);
    const seconds = track.columns.timeOffsetSeconds;
    for (const [i, gap] of body.gaps.entries()) {
      expect(gap).toMatchObject(gaps[i]!);
      expect(gap.end_index).toBe(gap.start_index + 1);
      expect(seconds[gap.end_index]! - seconds[gap.start_index]!).toBe(gap.duration_seconds);
      expect(body.segment_starts).toContain(gap.end_index);
      const across = body.phases.filter(
        ({ start_index, end_index }) => start_index <= gap.start_index && end_index >= gap.end_index,
      );
      // one phase, which is the gap itself unless a thermal or glide continues across it
      for (const { kind } of across) expect(['gap', 'thermal', 'glide']).toContain(kind);
      expect(across.length).toBeLessThan(2);
    }
  });

  it('follow each other without a break from take-off to landing', () => {
    const { phases, takeoff_index, landing_index } = sent(full);
    expect([phases[0]!.start_index, phases.at(-1)!.end_index]).toEqual([takeoff_index, landing_index]);
    for (const [i, phase] of phases.slice(1).entries()) expect(phase.start_index).toBe(phases[i]!.end_index);
  });

  it('count from take-off in the part that is public', () => {
    const part = flightPart(full)!;
    const takeoff = full.columns.timeOffsetSeconds[full.takeoffIndex!]!;
    expect(sent(part).phases.map((phase) => phase.start_offset_seconds + takeoff)).toEqual(
      sent(full).phases.map((phase) => phase.start_offset_seconds),
    );
  });
});

describe('a flight with gaps', () => {
  /** Nothing is recorded for a quarter of an hour, from one thermal to another. */
  const { full, sent } = processed(
    editedSample((record, fix) => (fix > 1_500 && fix < 2_400 ? null : record)),
  );

  it('has a phase for each gap outside thermals and glides, without a climb', () => {
    const silent = sent(full).phases.filter(({ kind }) => kind === 'gap');
    expect(silent).toHaveLength(1);
    for (const phase of silent) {
      expect(phase).toMatchObject({ number: null, climb_mean_mps: null, glide_ratio: null });
      expect(phase.distance_km).toBeGreaterThanOrEqual(0);
    }
  });

  it('can be read from a track that an older analysis stored without these values', () => {
    const { phases, ...body } = sent(full);
    const old = {
      ...body,
      ...trackBody(full, 'delta', { flight_id: 'x', analysis_version: 9, gaps: [], bounds: null }),
      phases: phases.map(({ kind, start_index, end_index }) => ({ kind, start_index, end_index })),
    } as unknown as StoredTrackBody;
    const restored = sent(restoreTrack(old));
    expect(restored.phases).toEqual(
      phases.map((phase) => ({ ...phase, distance_km: null, glide_ratio: null })),
    );
  });
});
