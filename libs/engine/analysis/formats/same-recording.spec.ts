import {
  crossesTheAntimeridian,
  type RecordedFix,
  type SimulatedFlight,
  thermalCrossCountry,
  writeFit,
  writeFsInfoKml,
  writeGpx,
  writeKml,
} from '../../../../test/factories/flight-simulator/index.js';
import { readLog } from './read-log.js';
import { isRecordedIn, sampleRecording } from './same-recording.js';

const METRE_DEGREES = 1 / 111_000;

function isCopy(file: Uint8Array, { igc }: Pick<SimulatedFlight, 'igc'>): boolean {
  const sample = sampleRecording(readLog(file));
  return sample !== null && isRecordedIn(sample, readLog(igc));
}

/** As another receiver in the same cockpit records it. */
function ofAnotherReceiver(fixes: readonly RecordedFix[]): RecordedFix[] {
  return fixes.map((fix, i) => ({
    ...fix,
    latitudeDegrees: fix.latitudeDegrees + 4 * Math.sin(i / 40) * METRE_DEGREES,
    longitudeDegrees: fix.longitudeDegrees + 6 * Math.cos(i / 60) * METRE_DEGREES,
  }));
}

describe('a copy of an IGC file in another format', () => {
  const flight = thermalCrossCountry({ seed: 106 });
  const { fixes } = flight;

  it.each(Object.entries({ gpx: writeGpx, kml: writeKml, fsInfo: writeFsInfoKml, fit: writeFit }))(
    'is recognised as %s, whole, thinned, cut and a second late',
    (_, write) => {
      expect(isCopy(write(fixes), flight)).toBe(true);
      expect(isCopy(write(fixes.filter((_fix, i) => i % 9 === 4)), flight)).toBe(true);
      expect(isCopy(write(fixes.slice(500, 1_500)), flight)).toBe(true);
      const late = fixes.map((fix) => ({ ...fix, timeSeconds: fix.timeSeconds + 1 }));
      expect(isCopy(write(late), flight)).toBe(true);
    },
  );

  it('is recognised if the recorder wrote two fixes a second', () => {
    const twice = fixes.map((fix, i) => ({ ...fix, timeSeconds: fixes[i - (i % 2)]!.timeSeconds }));
    const log = readLog(flight.igc);
    const doubled = {
      ...log,
      fixes: {
        ...log.fixes,
        timeSeconds: log.fixes.timeSeconds.map((time, i, all) => all[i - (i % 2)] ?? time),
      },
    };
    const sample = sampleRecording(readLog(writeGpx(twice)));
    expect(sample !== null && isRecordedIn(sample, doubled)).toBe(true);
  });

  it('is recognised across the antimeridian', () => {
    const across = crossesTheAntimeridian();
    expect(isCopy(writeGpx(across.fixes), across)).toBe(true);
  });

  it('is not one of another flight, receiver, day or hour, nor one that goes on', () => {
    expect(isCopy(writeGpx(thermalCrossCountry({ seed: 107 }).fixes), flight)).toBe(false);
    expect(isCopy(writeGpx(ofAnotherReceiver(fixes)), flight)).toBe(false);
    for (const seconds of [10, 3_600, 86_400]) {
      const moved = fixes.map((fix) => ({ ...fix, timeSeconds: fix.timeSeconds + seconds }));
      expect(isCopy(writeGpx(moved), flight)).toBe(false);
    }
    const last = fixes.at(-1)!;
    const further = Array.from({ length: fixes.length / 10 }, (_, i) => ({
      ...last,
      timeSeconds: last.timeSeconds + i + 1,
    }));
    expect(isCopy(writeGpx([...fixes, ...further]), flight)).toBe(false);
  });

  it('proves nothing with a few fixes', () => {
    expect(sampleRecording(readLog(writeGpx(fixes.slice(0, 59))))).toBeNull();
  });
});
