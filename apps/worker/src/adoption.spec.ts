import { Adoption, type AdoptedBatch } from './adoption.js';

describe('the adoption of earlier flights', () => {
  const { signal } = new AbortController();

  it('checks every flight once, also if it is run again meanwhile and afterwards', async () => {
    const checkedAfter: string[] = [];
    const adoption = new Adoption(async (after): Promise<AdoptedBatch> => {
      checkedAfter.push(after);
      await new Promise((resolve) => setTimeout(resolve, 5));
      return after === '2' ? { flights: 0, last: null } : { flights: 3, last: String(Number(after) + 1) };
    });
    expect(await Promise.all([adoption.run(signal), adoption.run(signal)])).toEqual([6, 0]);
    expect(await adoption.run(signal)).toBe(0);
    expect(checkedAfter).toEqual(['0', '1', '2']);
  });

  it('continues after a failure where it was', async () => {
    const checkedAfter: string[] = [];
    const adoption = new Adoption(async (after): Promise<AdoptedBatch> => {
      checkedAfter.push(after);
      if (checkedAfter.length === 2) throw new Error('the database is down');
      return Promise.resolve({ flights: 1, last: after === '0' ? '1' : null });
    });
    await expect(adoption.run(signal)).rejects.toThrow('the database is down');
    await adoption.run(signal);
    expect(checkedAfter).toEqual(['0', '1', '1']);
  });
});
