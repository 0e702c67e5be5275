import { recordOuting, rest, walk } from './flight-simulator/outing/index.js';

/** A log of five minutes in one place: a recorder that was switched on, and no flight. */
export function groundLog(): Buffer {
  const fixes = Array.from({ length: 300 }, (_, second) => {
    const time = `10${String(Math.floor(second / 60)).padStart(2, '0')}${String(second % 60).padStart(2, '0')}`;
    return `B${time}4650000N00810000EA0050000530`;
  });
  return Buffer.from(['AXXXGROUND', 'HFDTEDATE:140625,01', ...fixes, ''].join('\r\n'), 'latin1');
}

/** A recorder that was switched on for a walk only. */
export const walkLog = (): Buffer =>
  recordOuting(
    {
      seed: 3,
      startTime: '2026-04-11T09:00:00Z',
      takeOff: { latitudeDegrees: 46.4128, longitudeDegrees: 8.1116, altitudeMetres: 2210 },
      wind: { speedMps: 2, fromDegrees: 250 },
    },
    (outing) => {
      rest(outing, 120);
      walk(outing, { seconds: 2_400, speedMps: 1.2, slope: -0.1 });
      rest(outing, 300);
    },
    { settings: {}, format: {} },
  ).igc;

/** The log without its date record. */
export function withoutDate(igc: Uint8Array): Buffer {
  return Buffer.from(
    Buffer.from(igc)
      .toString('latin1')
      .replace(/^HFDTE.*\r?\n/m, ''),
    'latin1',
  );
}
