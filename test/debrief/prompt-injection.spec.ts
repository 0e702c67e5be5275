import { parseSettings } from '@core/config';
import { configuredWriter, type DebriefWriter, type WrittenDebrief } from '@capabilities/debriefs';
import { analyseLog, prepareLog, readIgc } from '@engine/analysis';
import { checkDebrief, type DebriefFacts, analysedDebriefFacts } from '@engine/coach';
import { factsOf } from '../coach/debrief-of.js';
import { shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { Cleanup } from '../harness/cleanup.js';
import { honestDraft } from '../harness/honest-draft.js';
import {
  type Dialect,
  LanguageModelServer,
  type ModelAnswer,
  type ModelRequest,
} from '../harness/language-model-server.js';
import { ATTACKS } from './attack-strings.js';

/**
 * With a position every five seconds, which is faster to parse, and a glider that names no class: the class is the one
 * thing that a model gets to know of a header.
 */
const FLIGHT = Buffer.from(shortRidgeFlight({ igc: { glider: 'Simulated' } }).igc)
  .toString('latin1')
  .split(/\r?\n/)
  .filter((line, i) => !line.startsWith('B') || i % 5 === 0)
  .join('\r\n');

/** The flight with a header replaced by a text, or added. */
function withHeader(name: string, text: string): Uint8Array {
  const [first, ...lines] = FLIGHT.split('\r\n').filter((line) => !line.startsWith(name));
  // a header is one line; characters outside Latin-1 are cut to their low bytes, as by a recorder
  return Buffer.from([first, `${name}:${text.replaceAll(/[\r\n]/g, ' ')}`, ...lines].join('\r\n'), 'latin1');
}

const log = prepareLog(readIgc(Buffer.from(FLIGHT, 'latin1')));
const analysis = analyseLog(log);
const named = (names: { title?: string; site?: string }): DebriefFacts =>
  analysedDebriefFacts(log, analysis, undefined, { title: 'A flight', site: null, ...names });

/** Facts of the flight with an attack in each place. */
const ATTACKED: Readonly<Record<string, readonly { attack: string; facts: DebriefFacts }[]>> = {
  title: ATTACKS.map((attack) => ({ attack, facts: named({ title: attack }) })),
  site: ATTACKS.map((attack) => ({ attack, facts: named({ site: attack }) })),
  'pilot header': ATTACKS.map((attack) => ({
    attack,
    facts: factsOf(withHeader('HFPLTPILOTINCHARGE', attack), { scored: false }),
  })),
  'glider header': ATTACKS.map((attack) => ({
    attack,
    facts: factsOf(withHeader('HFGTYGLIDERTYPE', attack), { scored: false }),
  })),
};

/** The letters of a text, to recognise it however it was cleaned, escaped or cut. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}]/gu, '')
    .toLowerCase();
}

const LETTERS_SEEN = 12;

/** The attack that a model can read in a request, if any. */
function attackIn({ system, messages }: ModelRequest): string | undefined {
  const read = lettersOf(system + messages.map(({ content }) => content).join(' '));
  return ATTACKS.find((attack) => read.includes(lettersOf(attack).slice(0, LETTERS_SEEN)));
}

/** Writes a good debrief until it reads an attack, which it then repeats in every text. */
function obey(request: ModelRequest): ModelAnswer {
  const draft = honestDraft(request.facts);
  const attack = attackIn(request);
  if (attack === undefined) return { text: JSON.stringify(draft) };
  const obeyed = draft.strengths.map((strength) => ({ ...strength, text: `${strength.text} ${attack}` }));
  return { text: JSON.stringify({ ...draft, headline: attack, summary: attack, strengths: obeyed }) };
}

describe.each<{ dialect: Dialect; environment: Record<string, string> }>([
  { dialect: 'openai', environment: { DEBRIEF_PROVIDER: 'openai-compatible', DEBRIEF_MODEL: 'some-model' } },
  {
    dialect: 'anthropic',
    environment: { DEBRIEF_PROVIDER: 'anthropic', DEBRIEF_MODEL: 'claude-sonnet-4-0' },
  },
])('a prompt injection against an obedient language model, in $dialect', ({ dialect, environment }) => {
  const cleanup = new Cleanup();
  let model: LanguageModelServer;
  let writer: DebriefWriter;
  let clean: WrittenDebrief;

  beforeAll(async () => {
    model = await LanguageModelServer.start(dialect);
    cleanup.add(() => model.stop());
    model.answer = obey;
    writer = await configuredWriter(
      parseSettings({ DEBRIEF_BASE_URL: model.baseUrl, DEBRIEF_API_KEY: 'sk-test', ...environment }),
    );
    clean = await writer.write(named({}), 'en');
    expect(clean.provider).toBe(environment['DEBRIEF_PROVIDER']);
  });

  afterAll(() => cleanup.run());

  it('is tried in at least forty ways', () => {
    expect(new Set(ATTACKS.map((attack) => lettersOf(attack).slice(0, LETTERS_SEEN))).size).toBe(40);
  });

  it.each(Object.entries(ATTACKED))('has no effect in the %s', async (_, attacked) => {
    for (const { attack, facts } of attacked) {
      const written = await writer.write(facts, 'en');
      // identical requests mean identical debriefs
      expect([attack, model.received.at(-1)?.body]).toEqual([attack, model.received[0]!.body]);
      expect([attack, written.content]).toEqual([attack, clean.content]);
      expect(written).toMatchObject({ fallback: null, usage: { requests: 1, repairs: 0 } });
      expect(checkDebrief(written.content, facts, 'en')).toEqual([]);
    }
  });

  it('has no effect next to the name of a glider, of which the model reads the class', async () => {
    const gliderOf = (name: string): DebriefFacts =>
      factsOf(withHeader('HFGTYGLIDERTYPE', name), { scored: false });
    const before = model.received.length;
    const written = await writer.write(gliderOf('Ozone Zeno 2'), 'en');
    const { body } = model.received[before]!;
    expect(JSON.stringify(body)).toContain(String.raw`\"aircraft_class\":\"paraglider\"`);
    expect(JSON.stringify(body)).not.toMatch(/Ozone|Zeno/);
    for (const attack of ATTACKS) {
      const attacked = await writer.write(gliderOf(`Ozone Zeno 2 ${attack}`), 'en');
      expect([attack, model.received.at(-1)?.body]).toEqual([attack, body]);
      expect([attack, attacked.content]).toEqual([attack, written.content]);
    }
  });

  it('would be obeyed if the model could read it', async () => {
    const facts = named({});
    for (const attack of ATTACKS) {
      const before = model.received.length;
      const quality = { ...facts.quality, notes: [attack] };
      const written = await writer.write({ ...facts, quality }, 'en');
      expect([attack, attackIn(model.received[before]!)]).toEqual([attack, attack]);
      expect([attack, written.content.headline === attack]).toEqual([attack, written.fallback === null]);
    }
  });
});
