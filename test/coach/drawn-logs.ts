const digits = (value: number, length: number): string => String(Math.round(value)).padStart(length, '0');

/** A record per second starting at 12:00; north in thousandths of a minute from 46 degrees 30 minutes. */
function record(second: number, north: number, east: number, altitudeM: number): string {
  const time = [12 + Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60].map((n) =>
    digits(n, 2),
  );
  const altitude = digits(altitudeM, 5);
  return `B${time.join('')}46${digits(30_000 + north, 5)}N008${digits(30_000 + east, 5)}EA${altitude}${altitude}`;
}

/** Ten minutes of gliding from a hill. */
export function glideDown(from = 0): Uint8Array {
  const lines = Array.from({ length: 700 }, (_, second) => {
    const flying = Math.min(Math.max(second - 30, 0), 600);
    return record(from + second, flying * 5.4, 0, 1500 - flying * 1.1);
  });
  return Buffer.from(['HFDTE160724', ...lines].join('\n'));
}

/** Twenty-five minutes of circles over one spot, ten minutes on the ground, then the glide. */
export function longTurnsThenAGlide(): Uint8Array {
  const lines = Array.from({ length: 2200 }, (_, second) => {
    const flying = Math.min(Math.max(second - 30, 0), 1500);
    const turn = flying / 4;
    return record(
      second,
      30 * Math.sin(turn) - flying / 10,
      40 * Math.cos(turn),
      1500 + 500 * Math.sin(flying / 477),
    );
  });
  const [date, ...glide] = glideDown(2300).toString().split('\n');
  return Buffer.from([date, ...lines, ...glide].join('\n'));
}
