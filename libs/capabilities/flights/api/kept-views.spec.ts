import { UncompressedRepresentation } from '@core/http';
import { KeptViews } from './kept-views.js';

const CACHE_BYTES = 1_000;

function view(bytes: number): UncompressedRepresentation {
  return new UncompressedRepresentation('image/png', Buffer.alloc(bytes));
}

describe('the kept views of shared flights', () => {
  let kept: KeptViews;
  let built: number;

  beforeEach(() => {
    kept = new KeptViews({ publicViewCacheBytes: CACHE_BYTES });
    built = 0;
  });

  const get = (key: string, version = '1', bytes = 10) =>
    kept.get(key, version, () => {
      built++;
      return Promise.resolve(view(bytes));
    });

  it('are built again for another version only', async () => {
    const first = await get('a');
    expect(await get('a')).toBe(first);
    expect(await get('a', '2')).not.toBe(first);
    expect(built).toBe(2);
  });

  it('are built once for requests at the same time', async () => {
    const views = await Promise.all([get('a'), get('a'), get('a')]);
    expect([new Set(views).size, built]).toEqual([1, 1]);
  });

  it('are built again after a failure', async () => {
    await expect(kept.get('a', '1', () => Promise.reject(new Error('no flight')))).rejects.toThrow(
      'no flight',
    );
    await get('a');
    expect(built).toBe(1);
  });

  it('are dropped, the oldest first, before they take more memory than allowed', async () => {
    await get('old', '1', CACHE_BYTES * 0.6);
    await get('new', '1', CACHE_BYTES * 0.6);
    await get('new', '1', CACHE_BYTES * 0.6);
    expect(built).toBe(2);
    await get('old', '1', CACHE_BYTES * 0.6);
    expect(built).toBe(3);
  });
});
