import { continuationsOf } from './continuations.js';

type Recording = Parameters<typeof continuationsOf>[0];

function recording(id: string, from: string, to: string, kinds: readonly string[]): Recording {
  const day = '2025-07-05T';
  return {
    id,
    flown_at: `${day}${from}Z`,
    duration_seconds: (Date.parse(`${day}${to}Z`) - Date.parse(`${day}${from}Z`)) / 1_000,
    corrections: null,
    quality: { segments: kinds.map((kind) => ({ kind })) },
  } as unknown as Recording;
}

describe('recordings that may continue a flight', () => {
  const flight = recording('flight', '10:00:00', '11:00:00', ['flight']);
  const idsOf = (...others: Recording[]) => continuationsOf(flight, others).map(({ id }) => id);

  it('begin in the air soon after it, or end in the air soon before it', () => {
    const after = recording('after', '11:01:00', '12:00:00', ['flight', 'ground']);
    const before = recording('before', '09:00:00', '09:50:00', ['ground', 'flight']);
    expect(idsOf(after, before)).toEqual(['before', 'after']);
  });

  it('are no other flights, overlap nothing and are not far away', () => {
    const merged = recording('merged', '11:01:00', '12:00:00', ['flight']);
    expect(
      idsOf(
        flight,
        recording('next flight', '11:30:00', '12:00:00', ['ground', 'flight', 'ground']),
        recording('same time', '10:30:00', '12:00:00', ['flight']),
        recording('too late', '13:00:01', '14:00:00', ['flight']),
        { ...recording('undated', '11:01:00', '12:00:00', ['flight']), flown_at: null },
        { ...merged, corrections: { merge_with: {} } as Recording['corrections'] },
      ),
    ).toEqual([]);
  });
});
