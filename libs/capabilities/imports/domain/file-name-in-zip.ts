const DRIVES = /^([a-zA-Z]:)+/;

/** The path under which a sent file is packed: relative, with slashes, and without `..` and drives. */
export function fileNameInZip(name: string, position: number): string {
  const parts = name
    .replaceAll('\\', '/')
    .split('/')
    .map((part) => part.replace(DRIVES, ''))
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  return parts.join('/') || `file-${position + 1}`;
}
