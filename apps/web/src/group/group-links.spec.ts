import { GROUP_FLIGHTS_MAX } from './group-flight.js';
import { groupFragment, readGroupFragment, tokensIn } from './group-links.js';

const ORIGIN = 'https://flights.example.org';
const token = (number: number) => String(number).padStart(43, 'A');
const [FIRST, SECOND, THIRD] = [token(1), token(2), token(3)] as const;

describe('tokensIn', () => {
  it.each([
    ['a token', FIRST],
    ['a link', `${ORIGIN}/s/${FIRST}`],
    ['a link to a moment', `${ORIGIN}/s/${FIRST}/?language=de#t=600`],
    ['a link to the data', `${ORIGIN}/s/${FIRST}.json?resolution=full`],
    ['a path', `/s/${FIRST}`],
  ])('finds the token in %s', (_name, text) => {
    expect(tokensIn(text, ORIGIN)).toEqual({ tokens: [FIRST], unknown: [] });
  });

  it('finds each token of a list once, in order', () => {
    const text = `${ORIGIN}/s/${SECOND}\n${FIRST}, ${ORIGIN}/s/${SECOND};${THIRD}`;
    expect(tokensIn(text, ORIGIN).tokens).toEqual([SECOND, FIRST, THIRD]);
  });

  it('takes a group apart', () => {
    const url = `${ORIGIN}/group${groupFragment([FIRST, SECOND, THIRD], 600)}`;
    expect(tokensIn(url, ORIGIN)).toEqual({ tokens: [FIRST, SECOND, THIRD], unknown: [] });
  });

  it('reports what is no link to a shared flight of this service', () => {
    const text = `https://elsewhere.example/s/${FIRST} nonsense ${ORIGIN}/docs http://[`;
    expect(tokensIn(text, ORIGIN)).toEqual({ tokens: [], unknown: text.split(' ') });
  });
});

describe('the fragment of the page', () => {
  it('keeps tokens and time', () => {
    const hash = groupFragment([FIRST, SECOND], 75);
    expect(hash).toBe(`#${FIRST},${SECOND}&t=75`);
    expect(readGroupFragment(hash)).toEqual({ tokens: [FIRST, SECOND], timeSeconds: 75 });
  });

  it('is empty for nothing', () => {
    expect(groupFragment([], 0)).toBe('');
    expect(readGroupFragment('')).toEqual({ tokens: [], timeSeconds: null });
    expect(readGroupFragment('#t=40')).toEqual({ tokens: [], timeSeconds: 40 });
  });

  it('skips what is no token, and repetitions', () => {
    expect(readGroupFragment(`#${FIRST},nonsense,${FIRST}`).tokens).toEqual([FIRST]);
  });

  it('takes no more flights than a group can have', () => {
    const tokens = Array.from({ length: GROUP_FLIGHTS_MAX + 1 }, (_, i) => token(i));
    expect(readGroupFragment(groupFragment(tokens, 0)).tokens).toHaveLength(GROUP_FLIGHTS_MAX);
  });
});
