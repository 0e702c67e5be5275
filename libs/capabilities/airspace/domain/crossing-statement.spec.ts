import { SHIPPED_PROFILES } from '@engine/airspace';
import { crossingStatement } from './crossing-statement.js';
import { verdictSentence } from './verdict-sentence.js';
import { type StoredCrossing, type StoredVerdict } from './stored-verdict.js';

const [TRUE] = SHIPPED_PROFILES;
const TAKEOFF = new Date('2026-07-14T11:00:00Z');

/** With a crossing of one airspace per verdict. */
function verdictOf(...verdicts: StoredCrossing['verdict'][]): StoredVerdict {
  const crossings = verdicts.map((verdict, airspace) => ({
    ...{ airspace, verdict },
    entry: { time: `2026-07-14T11:0${airspace}:10Z` },
    exit: { time: `2026-07-14T11:0${airspace}:40Z` },
  }));
  const [summary = 'clear'] = ['inside', 'possible'].filter((each) => verdicts.some((one) => one === each));
  return {
    airspaces: verdicts.map((_, index) => ({ name: `TMA ${index + 1}` })),
    verdicts: { true: { summary, crossings } },
  } as unknown as StoredVerdict;
}

describe('the sentence of a debrief about airspaces', () => {
  it('names the airspaces of the worst crossings, and cites these with their times', () => {
    expect(crossingStatement(verdictOf('possible', 'inside', 'inside'), TAKEOFF, TRUE!, 'en')).toEqual({
      text: 'The data show the flight inside TMA 2 and TMA 3.',
      evidence: ['airspace:2', 'airspace:3'],
      times: [
        { evidence: 'airspace:2', from_seconds: 70, to_seconds: 100 },
        { evidence: 'airspace:3', from_seconds: 130, to_seconds: 160 },
      ],
      numbers: [],
    });
  });

  it.each([
    ['en', 'TMA 1, TMA 2, TMA 3, and 2 more'],
    ['de', 'TMA 1, TMA 2, TMA 3 und 2 weiteren'],
    ['fr', 'TMA 1, TMA 2, TMA 3 et 2 autres'],
  ] as const)('names three of many in %s', (language, names) => {
    const many = verdictOf('possible', 'possible', 'possible', 'possible', 'possible');
    expect(crossingStatement(many, null, TRUE!, language)).toMatchObject({
      text: expect.stringContaining(names) as string,
      times: [],
    });
  });

  it('is none for a flight that stayed outside, or is not judged by the profile', () => {
    expect(crossingStatement(verdictOf('outside'), TAKEOFF, TRUE!, 'en')).toBeNull();
    expect(crossingStatement(verdictOf('inside'), TAKEOFF, { ...TRUE!, name: 'new' }, 'en')).toBeNull();
  });
});

describe('the summary of a verdict as a sentence', () => {
  const { airspaces } = verdictOf('inside', 'inside', 'inside');
  const of = (summary: 'near' | 'clear' | 'inside', ...verdicts: StoredCrossing['verdict'][]) =>
    verdictSentence(
      { summary, misses: verdicts.map((verdict, airspace) => ({ airspace, verdict }) as StoredCrossing) },
      airspaces,
      TRUE!,
      'en',
    );

  it('names every airspace that it is about once', () => {
    expect(of('near', 'near', 'outside', 'near')).toBe(
      'The flight came close to TMA 1 and TMA 3 but stayed outside.',
    );
    expect(of('clear', 'outside')).toBe('The data show the flight clear of all airspaces that count.');
    expect(of('inside', 'near')).toBe('The flight could not be compared with airspaces.');
  });
});
