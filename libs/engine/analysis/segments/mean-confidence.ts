/** Mean of the confidences of parts, by their number of fixes. */
export function meanConfidence(
  parts: readonly { readonly startIndex: number; readonly endIndex: number; readonly confidence: number }[],
): number {
  let sum = 0;
  let fixes = 0;
  for (const { startIndex, endIndex, confidence } of parts) {
    sum += confidence * (endIndex - startIndex);
    fixes += endIndex - startIndex;
  }
  return sum / fixes;
}
