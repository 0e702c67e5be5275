/**
 * The smallest file found that still fails: removes ever shorter runs of lines as long as it keeps failing (delta
 * debugging; Zeller and Hildebrandt 2002).
 */
export async function reduceFile(
  file: Uint8Array,
  stillFails: (file: Uint8Array) => Promise<boolean>,
  triesMax = 400,
): Promise<Uint8Array> {
  let lines = Buffer.from(file)
    .toString('latin1')
    .split(/(?<=\n)/);
  let tries = 0;
  for (let stretch = Math.ceil(lines.length / 2); ; stretch = Math.ceil(stretch / 2)) {
    for (let at = 0; at < lines.length && tries < triesMax; tries++) {
      const shorter = lines.toSpliced(at, stretch);
      if (await stillFails(Buffer.from(shorter.join(''), 'latin1'))) lines = shorter;
      else at += stretch;
    }
    if (stretch === 1 || tries >= triesMax) return Buffer.from(lines.join(''), 'latin1');
  }
}
