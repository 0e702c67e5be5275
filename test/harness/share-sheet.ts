import { type Page } from 'playwright-core';

/** What a page has handed to the sheet with which a phone shares. */
export interface Shared {
  readonly url?: string;
  readonly title?: string;
  readonly files: readonly { readonly name: string; readonly type: string; readonly size: number }[];
}

/**
 * Gives the page the share sheet of a phone, which Chromium has on no Linux desk. It refuses what a real one refuses:
 * empty data, and calls that no person has caused.
 */
export class ShareSheet {
  private constructor(private readonly shared: readonly Shared[]) {}

  /** Before the page loads. */
  static async installIn(page: Page): Promise<ShareSheet> {
    const shared: Shared[] = [];
    await page.exposeFunction('shareSheetOpened', (data: Shared) => void shared.push(data));
    await page.addInitScript(() => {
      const { shareSheetOpened } = globalThis as unknown as {
        shareSheetOpened: (data: unknown) => Promise<void>;
      };
      const canShare = ({ url, text, title, files }: ShareData = {}) =>
        [url, text, title].some((each) => each !== undefined) || (files ?? []).length > 0;
      const share = async (data: ShareData = {}) => {
        if (!canShare(data)) throw new TypeError('No known share data fields supplied.');
        if (!navigator.userActivation.isActive)
          throw new DOMException(
            'Must be handling a user gesture to perform a share request.',
            'NotAllowedError',
          );
        const files = (data.files ?? []).map(({ name, type, size }) => ({ name, type, size }));
        await shareSheetOpened({ ...data, files });
      };
      Object.assign(Navigator.prototype, { canShare, share });
    });
    return new ShareSheet(shared);
  }

  /** What was shared last. */
  get last(): Shared | undefined {
    return this.shared.at(-1);
  }
}
