import { GROUP_FLIGHTS_MAX } from '@core/contract';
import { unnamedMember } from './group-member.js';
import { groupFragment, membersIn, readGroupFragment } from './group-links.js';

const ORIGIN = 'https://flights.example.org';
const token = (number: number) => String(number).padStart(43, 'A');
const [FIRST, SECOND, THIRD] = [token(1), token(2), token(3)] as const;
const unnamed = (...tokens: string[]) => tokens.map(unnamedMember);
const ANNA = { id: FIRST, name: 'Anna & Ben, ~100 %', colour: 15 };

describe('membersIn', () => {
  it.each([
    ['a token', FIRST],
    ['a link', `${ORIGIN}/s/${FIRST}`],
    ['a link to a moment', `${ORIGIN}/s/${FIRST}/?language=de#t=600`],
    ['a link to the data', `${ORIGIN}/s/${FIRST}.json?resolution=full`],
    ['a path', `/s/${FIRST}`],
  ])('finds the token in %s', (_name, text) => {
    expect(membersIn(text, ORIGIN)).toEqual({ members: unnamed(FIRST), unknown: [] });
  });

  it('finds each token of a list once, in order', () => {
    const text = `${ORIGIN}/s/${SECOND}\n${FIRST}, ${ORIGIN}/s/${SECOND};${THIRD}`;
    expect(membersIn(text, ORIGIN).members).toEqual(unnamed(SECOND, FIRST, THIRD));
  });

  it('takes a group apart', () => {
    const members = [ANNA, ...unnamed(SECOND, THIRD)];
    const url = `${ORIGIN}/group${groupFragment(members, 600)}`;
    expect(membersIn(url, ORIGIN)).toEqual({ members, unknown: [] });
    expect(membersIn(`${url} ${SECOND},${token(4)}`, ORIGIN).members).toEqual([
      ...members,
      ...unnamed(token(4)),
    ]);
  });

  it('reports what is no link to a shared flight of this service', () => {
    const text = `https://elsewhere.example/s/${FIRST} nonsense ${ORIGIN}/docs http://[`;
    expect(membersIn(text, ORIGIN)).toEqual({ members: [], unknown: text.split(' ') });
  });
});

describe('the fragment of the page', () => {
  it('keeps tokens and time', () => {
    const members = unnamed(FIRST, SECOND);
    const hash = groupFragment(members, 75);
    expect(hash).toBe(`#${FIRST},${SECOND}&t=75`);
    expect(readGroupFragment(hash)).toEqual({ members, timeSeconds: 75 });
  });

  it('keeps names and colours', () => {
    const members = [ANNA, { id: SECOND, name: null, colour: 2 }, { id: THIRD, name: 'Zoë', colour: null }];
    const hash = groupFragment(members, 0);
    expect(hash).toBe(`#${FIRST}~Anna%20%26%20Ben%2C%20%7E100%20%25~16,${SECOND}~~3,${THIRD}~Zo%C3%AB`);
    expect(readGroupFragment(hash).members).toEqual(members);
  });

  it('reads what people have typed, and skips colours that do not exist', () => {
    const { members } = readGroupFragment(`#${FIRST}~ 100% Ben ~17,${SECOND}~${'x'.repeat(100)}~0`);
    expect(members).toEqual([
      { id: FIRST, name: '100% Ben', colour: null },
      { id: SECOND, name: 'x'.repeat(60), colour: null },
    ]);
  });

  it('is empty for nothing', () => {
    expect(groupFragment([], 0)).toBe('');
    expect(readGroupFragment('')).toEqual({ members: [], timeSeconds: null });
    expect(readGroupFragment('#t=40')).toEqual({ members: [], timeSeconds: 40 });
  });

  it('skips what is no token, and repetitions', () => {
    expect(readGroupFragment(`#${FIRST},nonsense,${FIRST}`).members).toEqual(unnamed(FIRST));
  });

  it('takes no more flights than a group can have', () => {
    const tokens = Array.from({ length: GROUP_FLIGHTS_MAX + 1 }, (_, i) => token(i));
    expect(readGroupFragment(groupFragment(unnamed(...tokens), 0)).members).toHaveLength(GROUP_FLIGHTS_MAX);
  });
});
