/**
 * Files as a recorder writes them that was restarted: each has all lines of the log but the fixes of the others.
 * @param at where it is cut: shares of its fixes
 */
export function cutInPieces(igc: Uint8Array, at: readonly number[]): Buffer[] {
  const lines = Buffer.from(igc).toString('latin1').split('\r\n');
  const isFix = (line: string) => line.startsWith('B');
  const count = lines.filter(isFix).length;
  const cuts = [0, ...at.map((share) => Math.round(share * count)), count];
  return cuts.slice(1).map((end, i) => {
    let fix = -1;
    const own = lines.filter((line) => {
      if (!isFix(line)) return true;
      fix++;
      return fix >= cuts[i]! && fix < end;
    });
    return Buffer.from(own.join('\r\n'), 'latin1');
  });
}
