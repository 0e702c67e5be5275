const SEEN_MAX = 10_000;

/**
 * Hashes of keys that were active at their last look-up. This is not a cache: every request looks up its key.
 * It only decides which keys to look up for an IP address that is blocked for guessing.
 */
export class SeenKeys {
  private readonly hashes = new Set<string>();

  has(keySha256: string): boolean {
    return this.hashes.has(keySha256);
  }

  note(keySha256: string, live: boolean): void {
    if (!live) {
      this.hashes.delete(keySha256);
      return;
    }
    if (this.hashes.has(keySha256)) return;
    if (this.hashes.size >= SEEN_MAX) {
      const [first] = this.hashes;
      if (first !== undefined) this.hashes.delete(first);
    }
    this.hashes.add(keySha256);
  }
}
