/** The indices whose mark is 1, in order. */
export function markedIndices(marks: Uint8Array): Int32Array {
  const indices = new Int32Array(marks.reduce((sum, mark) => sum + mark, 0));
  let count = 0;
  for (let i = 0; i < marks.length; i++) if (marks[i] === 1) indices[count++] = i;
  return indices;
}
