import { Adoption, type AdoptedBatch } from './adoption.js';

describe('the adoption of earlier flights', () => {
  const { signal } = new AbortController();
  let reached: string;
  const walks = {
    reached: () => Promise.resolve(reached),
    reach: (_: string, id: string) => Promise.resolve(void (reached = id)),
  };

  beforeEach(() => (reached = '0'));

  it('checks every flight once, also if it is run again afterwards', async () => {
    const checkedAfter: string[] = [];
    const adoption = new Adoption('test', walks, (after): Promise<AdoptedBatch> => {
      checkedAfter.push(after);
      return Promise.resolve(
        after === '2' ? { flights: 0, last: null } : { flights: 3, last: String(Number(after) + 1) },
      );
    });
    expect(await adoption.run(signal)).toBe(6);
    expect(await adoption.run(signal)).toBe(0);
    expect(checkedAfter).toEqual(['0', '1', '2']);
  });

  it('continues where it was, after a failure and in another worker', async () => {
    const checkedAfter: string[] = [];
    const adoption = () =>
      new Adoption('test', walks, (after): Promise<AdoptedBatch> => {
        checkedAfter.push(after);
        if (checkedAfter.length === 2) return Promise.reject(new Error('the database is down'));
        return Promise.resolve({ flights: 1, last: after === '0' ? '1' : null });
      });
    const first = adoption();
    await expect(first.run(signal)).rejects.toThrow('the database is down');
    await first.run(signal);
    await adoption().run(signal);
    expect(checkedAfter).toEqual(['0', '1', '1', '1']);
  });
});
