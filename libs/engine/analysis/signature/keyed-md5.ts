/** The four 32-bit words that MD5 starts from. A secret start makes the digest a signature. */
export type Md5Key = readonly [number, number, number, number];

const BLOCK_BYTES = 64;
/** The last block ends with the length of the message in bits, as 64-bit integer. */
const LENGTH_BYTES = 8;
const PADDING_START = 0x80;
const BITS_PER_BYTE = 8;
const WORD_RANGE = 2 ** 32;
const STEPS = 64;

/** RFC 1321, 3.4: step i adds the integer part of 2^32 times |sin(i)|, with i in radians. */
const ADDED = Int32Array.from({ length: STEPS }, (_, i) =>
  Math.floor(WORD_RANGE * Math.abs(Math.sin(i + 1))),
);
const SHIFTS = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const;
const SHIFT = Uint8Array.from({ length: STEPS }, (_, i) => SHIFTS[i >> 4]![i & 3]!);
/** Which of the block's 16 words each step adds. */
const WORD = Uint8Array.from({ length: STEPS }, (_, i) => {
  const [factor, offset] = [
    [1, 0],
    [5, 1],
    [3, 5],
    [7, 0],
  ][i >> 4]!;
  return (factor! * i + offset!) % 16;
});

/**
 * MD5 (RFC 1321) of one message from several starts. `node:crypto` has no MD5 with a start of its own.
 *
 * @param message the bytes to digest
 * @returns 32 lower-case hex digits per key
 */
export function keyedMd5(message: Uint8Array, keys: readonly Md5Key[]): string[] {
  const states = keys.map((key) => Int32Array.from(key));
  const words = new Int32Array(BLOCK_BYTES / 4);
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const wholeBytes = message.length - (message.length % BLOCK_BYTES);
  for (let at = 0; at < wholeBytes; at += BLOCK_BYTES) digestBlock(states, words, view, at);
  const end = paddedEnd(message, wholeBytes);
  const endView = new DataView(end.buffer);
  for (let at = 0; at < end.length; at += BLOCK_BYTES) digestBlock(states, words, endView, at);
  return states.map((state) => Buffer.from(state.buffer).toString('hex'));
}

/** The rest of the message with its padding: one or two blocks. */
function paddedEnd(message: Uint8Array, wholeBytes: number): Uint8Array {
  const rest = message.length - wholeBytes;
  const blocks = rest + 1 + LENGTH_BYTES > BLOCK_BYTES ? 2 : 1;
  const end = new Uint8Array(blocks * BLOCK_BYTES);
  end.set(message.subarray(wholeBytes));
  end[rest] = PADDING_START;
  const bits = BigInt(message.length) * BigInt(BITS_PER_BYTE);
  new DataView(end.buffer).setBigUint64(end.length - LENGTH_BYTES, bits, true);
  return end;
}

function digestBlock(states: readonly Int32Array[], words: Int32Array, view: DataView, at: number): void {
  for (let i = 0; i < words.length; i++) words[i] = view.getInt32(at + 4 * i, true);
  for (const state of states) addBlock(state, words);
}

function addBlock(state: Int32Array, words: Int32Array): void {
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  for (let i = 0; i < STEPS; i++) {
    let mixed: number;
    if (i < 16) mixed = (b & c) | (~b & d);
    else if (i < 32) mixed = (d & b) | (~d & c);
    else if (i < 48) mixed = b ^ c ^ d;
    else mixed = c ^ (b | ~d);
    const sum = (a + mixed + ADDED[i]! + words[WORD[i]!]!) | 0;
    const shift = SHIFT[i]!;
    a = d;
    d = c;
    c = b;
    b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
}
