const UNITS = [
  { name: 'MiB', bytes: 1024 ** 2 },
  { name: 'KiB', bytes: 1024 },
];

/** A size in a readable unit and in bytes: `10 MiB (10485760 bytes)`. */
export function bytesText(bytes: number): string {
  const unit = UNITS.find((one) => bytes >= one.bytes);
  if (!unit) return `${bytes} bytes`;
  return `${Number((bytes / unit.bytes).toFixed(1))} ${unit.name} (${bytes} bytes)`;
}
