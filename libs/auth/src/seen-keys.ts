const SEEN_MAX = 10_000;

/**
 * Hashes of keys that were live when last looked up. Not a cache: every request looks its key up. It only tells the
 * keys that are worth a look-up from an address whose guesses are refused.
 */
export class SeenKeys {
  private readonly hashes = new Set<string>();

  has(keySha256: Buffer): boolean {
    return this.hashes.has(keySha256.toString('base64'));
  }

  note(keySha256: Buffer, live: boolean): void {
    const hash = keySha256.toString('base64');
    if (!live) {
      this.hashes.delete(hash);
      return;
    }
    if (this.hashes.has(hash)) return;
    if (this.hashes.size >= SEEN_MAX) {
      const [first] = this.hashes;
      if (first !== undefined) this.hashes.delete(first);
    }
    this.hashes.add(hash);
  }
}
