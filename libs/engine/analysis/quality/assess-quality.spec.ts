import { analyse, type FlightAnalysis } from '../analyse.js';
import { METRIC_NAMES, type MetricName } from './metric-groups.js';

/** A straight flight at 10 m/s and -1 m/s with one fix per `interval` seconds; `change` edits single lines. */
function flight(
  fixes: number,
  interval: number,
  change: (line: string, index: number) => string = (line) => line,
): FlightAnalysis {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const lines = Array.from({ length: fixes }, (_, i) => {
    const second = 36_000 + i * interval;
    const time = two(second / 3600) + two((second / 60) % 60) + two(second % 60);
    const minutes = String(Math.round(10_000 + (i * interval * 10_000) / 1852)).padStart(5, '0');
    const altitude = String(Math.max(0, 3000 - i * interval)).padStart(5, '0');
    return change(`B${time}46${minutes}N00830000EA${altitude}${altitude}`, i);
  });
  return analyse(new TextEncoder().encode(['AXCT1', 'HFDTE160724', ...lines].join('\r\n')));
}

const messages = ({ quality }: FlightAnalysis): string =>
  quality.notes.map(({ message }) => message).join('\n');

describe('the quality report', () => {
  it.each([1, 11, 30])('gives confidence 0 to exactly the metrics that are null, at %d s', (interval) => {
    const { metrics, durationSeconds, quality } = flight(100, interval);
    const measured: Record<MetricName, unknown> = { ...metrics, durationSeconds };
    expect(METRIC_NAMES.filter((metric) => quality.confidence[metric] === 0)).toEqual(
      METRIC_NAMES.filter((metric) => measured[metric] === null),
    );
  });

  it('names the measured metrics with little confidence as doubtful', () => {
    expect(flight(100, 1).quality.doubtful).toEqual([]);
    const { quality } = flight(100, 30);
    expect(quality.doubtful).toContain('climbMaxMps');
    expect(quality.doubtful).not.toContain('altitudeMaxM');
    // Not measured at this interval.
    expect(quality.doubtful).not.toContain('thermalCount');
  });

  it('reports that circling is undetectable only when it is not searched for', () => {
    expect(flight(100, 10).metrics.thermalCount).toBe(0);
    expect(messages(flight(100, 10))).toContain(
      'distances are underestimated. Short thermals may be missing, and the wind is less certain.',
    );
    expect(messages(flight(100, 10))).not.toContain('circling');
    expect(flight(100, 11).metrics.thermalCount).toBeNull();
    expect(messages(flight(100, 11))).toContain(
      'distances are underestimated and circling cannot be detected.',
    );
    expect(messages(flight(100, 9))).not.toContain('underestimated');
  });

  it('uses the singular for a count of one', () => {
    const damaged = flight(100, 1, (line, i) => (i === 50 ? line.replace('N00830', 'N0x830') : line));
    expect(messages(damaged)).toContain('1 damaged position line could not be read.');
    expect(
      messages(flight(2, 1, (line, i) => (i === 1 ? line.replace('00830000E', '01830000E') : line))),
    ).toContain('Only 1 fix can be used');
    const void2d = flight(100, 1, (line, i) => (i === 50 ? line.replace('EA', 'EV') : line));
    expect(void2d.quality.findings.map(({ message }) => message)).toContain(
      '1 fix is marked V (2D or poor), but its position keeps moving: it is used.',
    );
  });

  it('counts every clock jump and lists the first ones', () => {
    const jumping = flight(1000, 1, (line, i) => {
      if (Math.floor(i / 20) % 2 === 0) return line;
      const shifted = 36_000 + i + 3600;
      const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
      return `B${two(shifted / 3600)}${two((shifted / 60) % 60)}${two(shifted % 60)}${line.slice(7)}`;
    });
    expect(jumping.durationSeconds).toBe(999);
    const found = jumping.quality.findings.find(({ kind }) => kind === 'clock_jump')!;
    expect(found).toMatchObject({ action: 'corrected', count: 49 });
    expect(found.occurrences).toHaveLength(20);
    for (const metric of found.affects)
      expect([metric, jumping.quality.confidence[metric]]).toEqual([metric, 0.8]);
    expect(found.affects).toEqual(expect.arrayContaining(['durationSeconds', 'takeoff', 'landing']));
    expect(messages(jumping)).toContain('The clock jumps by 3600, -3600, 3600, … s');
  });
});
