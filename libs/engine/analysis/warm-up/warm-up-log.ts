const FIXES = 3_600;
const CIRCLE_SECONDS = 20;
/** Fixes with an impossible position or altitude, so that cleaning has work to do. */
const PLACE_SPIKE = 1_000;
const ALTITUDE_SPIKE = 2_000;

/**
 * A file with one hour of circles and glides at one fix per second, with a few faults: enough to warm up most of the
 * code.
 */
export function warmUpLog(): Uint8Array {
  const lines = ['AXXXWARMUP', 'HFDTEDATE:010126,01', 'I013638FXA'];
  for (let second = 0; second < FIXES; second++) {
    const circling = Math.floor(second / 300) % 2 === 0;
    const angle = (second * 2 * Math.PI) / CIRCLE_SECONDS;
    const latitude =
      (second === PLACE_SPIKE ? 40_000 : 30_000) + (circling ? 20 * Math.sin(angle) : second % 300);
    const longitude = 15_000 + second * 0.3 + (circling ? 30 * Math.cos(angle) : 0);
    const altitude =
      (second === ALTITUDE_SPIKE ? 4_000 : 1_200) + (circling ? second % 300 : 300 - (second % 300));
    const time = [second / 3_600 + 10, (second / 60) % 60, second % 60]
      .map((n) => digits(Math.floor(n), 2))
      .join('');
    lines.push(
      `B${time}46${digits(latitude, 5)}N008${digits(longitude, 5)}EA${digits(altitude, 5)}${digits(altitude + 40, 5)}010`,
    );
  }
  return new TextEncoder().encode(lines.join('\r\n'));
}

function digits(value: number, length: number): string {
  return String(Math.round(value)).padStart(length, '0');
}
