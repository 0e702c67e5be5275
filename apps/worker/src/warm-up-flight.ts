const FIXES = 3_600;
const CIRCLE_SECONDS = 20;

function digits(value: number, length: number): string {
  return String(Math.round(value)).padStart(length, '0');
}

/** An hour of circles and glides at one fix a second: enough of every kind of record to warm the code on. */
function warmUpFlight(): Uint8Array {
  const lines = ['AXXXWARMUP', 'HFDTEDATE:010126,01', 'I013638FXA'];
  for (let second = 0; second < FIXES; second++) {
    const circling = Math.floor(second / 300) % 2 === 0;
    const angle = (second * 2 * Math.PI) / CIRCLE_SECONDS;
    const latitude = 30_000 + (circling ? 20 * Math.sin(angle) : second % 300);
    const longitude = 15_000 + second * 0.3 + (circling ? 30 * Math.cos(angle) : 0);
    const altitude = 1_200 + (circling ? second % 300 : 300 - (second % 300));
    const time = [second / 3_600 + 10, (second / 60) % 60, second % 60]
      .map((n) => digits(Math.floor(n), 2))
      .join('');
    lines.push(
      `B${time}46${digits(latitude, 5)}N008${digits(longitude, 5)}EA${digits(altitude, 5)}${digits(altitude + 40, 5)}010`,
    );
  }
  return Buffer.from(lines.join('\r\n'));
}

export const WARM_UP_FLIGHT = warmUpFlight();
