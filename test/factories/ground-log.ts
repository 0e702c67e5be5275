/** A log of five minutes in one place: a recorder that was switched on, and no flight. */
export function groundLog(): Buffer {
  const fixes = Array.from({ length: 300 }, (_, second) => {
    const time = `10${String(Math.floor(second / 60)).padStart(2, '0')}${String(second % 60).padStart(2, '0')}`;
    return `B${time}4650000N00810000EA0050000530`;
  });
  return Buffer.from(['AXXXGROUND', 'HFDTEDATE:140625,01', ...fixes, ''].join('\r\n'), 'latin1');
}

/** The log without its date record. */
export function withoutDate(igc: Uint8Array): Buffer {
  return Buffer.from(
    Buffer.from(igc)
      .toString('latin1')
      .replace(/^HFDTE.*\r?\n/m, ''),
    'latin1',
  );
}
