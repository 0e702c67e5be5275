import { atResolution, fullReplayTrack, prepareLog, readIgc } from '@engine/analysis';
import { trackPayload } from '@engine/results';
import { thermalCrossCountry } from '../factories/flight-simulator/index.js';

function previewOf(igc: Uint8Array) {
  const log = prepareLog(readIgc(igc));
  const { takeoffIndex, landingIndex } = log.flight!;
  const full = fullReplayTrack(log, [{ kind: 'glide', startIndex: takeoffIndex, endIndex: landingIndex }]);
  return { full, preview: atResolution(full, 'preview') };
}

describe('the track as sent to clients', () => {
  it('states its tolerance, its smoothing and its number of original points', () => {
    const { full, preview } = previewOf(thermalCrossCountry().igc);
    expect(trackPayload(preview, 'columns')).toMatchObject({
      started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
      resolution: 'preview',
      tolerance: { horizontal_m: 50, altitude_m: 25 },
      smoothing: {
        ground_speed_window_seconds: 8,
        vario_window_seconds: 8,
        heading_window_seconds: 4,
      },
      point_count: preview.pointCount,
      source_point_count: full.pointCount,
      encoding: 'columns',
    });
    expect(trackPayload(full, 'delta').tolerance).toEqual({ horizontal_m: 0, altitude_m: 0 });
  });

  it('names the code of every point in the phase column', () => {
    const payload = trackPayload(previewOf(thermalCrossCountry().igc).preview, 'columns');
    if (payload.encoding !== 'columns') throw new Error(payload.encoding);
    const names = payload.columns['phase']!.map((code) => payload.phase_names[code!]);
    const [phase] = payload.phases;
    expect(phase).toMatchObject({
      kind: 'glide',
      start_index: payload.takeoff_index,
      end_index: payload.landing_index,
    });
    expect(new Set(names.slice(phase!.start_index, phase!.end_index + 1))).toEqual(new Set(['glide']));
    expect(new Set(names.slice(0, phase!.start_index))).toEqual(new Set(['outside_flight']));
  });

  it('has no climb for a phase in which the altitude jumps', () => {
    const log = prepareLog(readIgc(thermalCrossCountry().igc));
    const startIndex = log.flight!.takeoffIndex + 100;
    const full = fullReplayTrack(log, [{ kind: 'glide', startIndex, endIndex: startIndex + 1 }]);
    const climbOf = () => trackPayload(full, 'columns').phases.map((phase) => phase.climb_mean_mps);
    expect(climbOf()).toEqual([expect.any(Number)]);
    full.columns.altitudeM![full.phases[0]!.endIndex]! += 60;
    expect(climbOf()).toEqual([null]);
  });

  it('has no times without a date', () => {
    const { preview } = previewOf(thermalCrossCountry({ igc: { date: null } }).igc);
    expect(trackPayload(preview, 'polyline').started_at).toBeNull();
  });
});
