import { parseSettings } from '@core/config';
import { configuredWriter, type WrittenDebrief } from '@capabilities/debriefs';
import { checkDebrief, coachDebrief, type DebriefFacts } from '@engine/coach';
import { type DebriefLanguage } from '@core/contract';
import { factsOf } from '../coach/debrief-of.js';
import { groundLog } from '../factories/ground-log.js';
import { shortRidgeFlight, thermalCrossCountry } from '../factories/flight-simulator/index.js';
import { Cleanup } from '../harness/cleanup.js';
import { honestDraft } from '../harness/honest-draft.js';
import {
  ANSWER_TOKENS,
  type Dialect,
  LanguageModelServer,
  type ModelAnswer,
  type ModelRequest,
} from '../harness/language-model-server.js';

const KEY = 'sk-test-0123456789abcdef';

/** Temporary failures are retried without a wait. */
const AT_ONCE = { 'retry-after-ms': '1' };

interface WriteOptions {
  language?: DebriefLanguage;
  of?: DebriefFacts;
  /** More variables. */
  more?: Record<string, string>;
}

const honest = ({ facts }: ModelRequest): ModelAnswer => ({ text: JSON.stringify(honestDraft(facts)) });

const lying = ({ facts }: ModelRequest): ModelAnswer => {
  const draft = honestDraft(facts);
  return { text: JSON.stringify({ ...draft, headline: 'You climbed to 12,345 m' }) };
};

/** A model caught in a loop, at an endpoint without a limit, whose answer is nearly as long as allowed. */
const endless = ({ facts }: ModelRequest): ModelAnswer => ({
  text: JSON.stringify({ ...honestDraft(facts), summary: 'a'.repeat(1_000_000) }),
});

describe.each<{ dialect: Dialect; environment: Record<string, string> }>([
  {
    dialect: 'openai',
    environment: { DEBRIEF_PROVIDER: 'openai-compatible', DEBRIEF_MODEL: 'some-model' },
  },
  {
    dialect: 'anthropic',
    environment: { DEBRIEF_PROVIDER: 'anthropic', DEBRIEF_MODEL: 'claude-sonnet-4-5' },
  },
])('a debrief by a language model over the $dialect protocol', ({ dialect, environment }) => {
  const cleanup = new Cleanup();
  let model: LanguageModelServer;
  let facts: DebriefFacts;

  beforeAll(() => {
    facts = factsOf(thermalCrossCountry().igc);
  });

  beforeEach(async () => {
    model = await LanguageModelServer.start(dialect);
    cleanup.add(() => model.stop());
  });

  afterEach(() => cleanup.run());

  async function write(
    answer: (request: ModelRequest) => ModelAnswer,
    { language = 'en', of = facts, more = {} }: WriteOptions = {},
  ): Promise<WrittenDebrief> {
    model.answer = answer;
    const settings = parseSettings({
      DEBRIEF_BASE_URL: model.baseUrl,
      DEBRIEF_API_KEY: KEY,
      DEBRIEF_INPUT_USD_PER_MILLION_TOKENS: '2',
      DEBRIEF_OUTPUT_USD_PER_MILLION_TOKENS: '10',
      ...environment,
      ...more,
    });
    const writer = await configuredWriter(settings);
    const written = await writer.write(of, language);
    expect(checkDebrief(written.content, of, language)).toEqual([]);
    expect(JSON.stringify(written)).not.toContain(KEY);
    return written;
  }

  it("contains what the model wrote, with the coach's key moments and safety notes", async () => {
    const written = await write(honest);
    const { content, usage, ...by } = written;
    const coach = coachDebrief(facts, 'en');
    expect(content).toEqual({
      ...honestDraft(model.received[0]!.facts),
      key_moments: coach.key_moments,
      safety: coach.safety,
    });
    expect(by).toEqual({
      provider: environment['DEBRIEF_PROVIDER'],
      model: environment['DEBRIEF_MODEL'],
      promptVersion: 3,
      fallback: null,
    });
    expect(usage).toMatchObject({
      requests: 1,
      repairs: 0,
      input_tokens: ANSWER_TOKENS.input,
      output_tokens: ANSWER_TOKENS.output,
      cost_usd: (ANSWER_TOKENS.input * 2 + ANSWER_TOKENS.output * 10) / 1_000_000,
    });
  });

  it('is requested with the key, the schema, the language and the token limit', async () => {
    await write(honest, { more: { DEBRIEF_MAX_OUTPUT_TOKENS: '3000' } });
    const [request] = model.received;
    const { authorization, 'x-api-key': apiKey } = request!.headers;
    expect(dialect === 'openai' ? authorization : apiKey).toBe(dialect === 'openai' ? `Bearer ${KEY}` : KEY);
    expect(request!.hasSchema).toBe(true);
    expect(request!.body['max_tokens']).toBe(3000);
    expect(request!.system).toContain('Write in English');
    await write(honest, { language: 'de' });
    expect(model.received[1]!.system).toContain('Write in German');
  });

  it('is based on all facts by id, without title and site', async () => {
    const of = factsOf(shortRidgeFlight().igc, { title: 'Ophelia', site: 'Zzyzx' });
    await write(honest, { of });
    const [request] = model.received;
    expect(request!.facts.facts['metric:duration_seconds']).toEqual({
      duration_seconds: of.metrics.duration_seconds,
    });
    expect(request!.facts.facts['lift:1']).toMatchObject({ kind: of.lifts[0]!.kind });
    expect(JSON.stringify(request!.body)).not.toMatch(/Ophelia|Zzyzx/);
  });

  it('is sent back once with its faults, and accepted once they are fixed', async () => {
    const written = await write((request) =>
      request.messages.length === 1 ? lying(request) : honest(request),
    );
    expect(written).toMatchObject({ fallback: null, usage: { requests: 2, repairs: 1 } });
    expect(written.usage.input_tokens).toBe(2 * ANSWER_TOKENS.input);
    const [, draft, complaint] = model.received[1]!.messages;
    expect(draft).toMatchObject({
      role: 'assistant',
      content: expect.stringContaining('12,345 m') as string,
    });
    expect(complaint!.content).toContain('headline "12,345 m" does not match any cited fact');
  });

  it.each<[string, (request: ModelRequest) => ModelAnswer]>([
    ['lies again', lying],
    ['writes no JSON', () => ({ text: 'I would rather talk about something else.' })],
    ['leaves something out', () => ({ text: '{"headline": "A flight"}' })],
    ['is cut off', () => ({ text: '{"headline": "A fl', finish: 'length' })],
    ['repeats itself endlessly', endless],
  ])('is written by the coach if the model %s', async (_, answer) => {
    const written = await write(answer);
    expect(written.content).toEqual(coachDebrief(facts, 'en'));
    expect(written).toMatchObject({ provider: 'coach', promptVersion: null, fallback: { kind: 'refused' } });
    expect(written.usage).toMatchObject({ requests: 2, repairs: 1, output_tokens: 2 * ANSWER_TOKENS.output });
    expect(written.fallback!.reason).not.toContain('something else');
  });

  it.each<[string, ModelAnswer, string, number]>([
    [
      'is overloaded',
      { status: 529, code: 'overloaded_error', headers: AT_ONCE },
      'returned 529 (overloaded_error)',
      3,
    ],
    [
      'limits its rate',
      { status: 429, code: 'rate_limit_exceeded', headers: AT_ONCE },
      'returned 429 (rate_limit_exceeded)',
      3,
    ],
    [
      'rejects the key',
      { status: 401, code: 'invalid_api_key', message: `${KEY} is wrong` },
      'returned 401 (invalid_api_key)',
      1,
    ],
    ['does not have the model', { status: 403, code: 'Oh no! <b>', message: KEY }, 'returned 403', 1],
    ['refuses to answer', { text: 'No.', finish: 'refusal' }, 'refused to answer', 1],
    ['answers something else', { body: `{"key": "${KEY}"}` }, 'other than a completion', 1],
    ['fails', { status: 500, code: 'server_error' }, 'returned 500 (server_error)', 1],
    ['sends an endless answer', { body: `{"text": "${'x'.repeat(20_000)}"}` }, 'other than a completion', 1],
    ['redirects the request', { redirectTo: 'http://127.0.0.1:1/v1' }, 'cannot be reached', 1],
  ])('is written by the coach if the endpoint %s', async (_, answer, reason, requests) => {
    const retries = String(requests - 1);
    const written = await write(() => answer, {
      more: { DEBRIEF_MAX_RETRIES: retries, DEBRIEF_ANSWER_MAX_BYTES: '10000' },
    });
    expect(written.content).toEqual(coachDebrief(facts, 'en'));
    expect(written.fallback!.kind).toBe('unavailable');
    expect(written.fallback!.reason).toMatch(new RegExp(`${reason.replaceAll(/[()]/g, '\\$&')}$`));
    expect(written.usage.requests).toBe(requests);
  });

  it("stores no more of a rejected model's words than an operator needs", async () => {
    const written = await write(({ facts }) => {
      const draft = honestDraft(facts);
      const [first, ...others] = draft.strengths;
      const evidence = [`\u0000${'too many words '.repeat(1_000)}`];
      return { text: JSON.stringify({ ...draft, strengths: [{ ...first, evidence }, ...others] }) };
    });
    expect(written.fallback!.kind).toBe('refused');
    expect(written.fallback!.reason).toContain('cites the unknown fact "too many words');
    expect(written.fallback!.reason.length).toBeLessThan(250);
  });

  it('is written by the coach if the model does not respond in time', async () => {
    const written = await write(() => 'hang', { more: { DEBRIEF_TIMEOUT_SECONDS: '1' } });
    expect(written.fallback).toEqual({ kind: 'unavailable', reason: 'The model did not respond in time' });
    expect(written.usage).toMatchObject({ repairs: 0, input_tokens: null, cost_usd: null });
  });

  it('is given up at once when the process stops', async () => {
    const stop = new AbortController();
    const stopped = new Error('stopping');
    model.answer = () => {
      stop.abort(stopped);
      return 'hang';
    };
    const settings = parseSettings({ DEBRIEF_BASE_URL: model.baseUrl, DEBRIEF_API_KEY: KEY, ...environment });
    const writer = await configuredWriter(settings);
    await expect(writer.write(facts, 'en', stop.signal)).rejects.toBe(stopped);
  });

  it('is not requested if the log contains no flight', async () => {
    const written = await write(honest, { of: factsOf(groundLog()) });
    expect(written).toMatchObject({ provider: 'coach', fallback: null, usage: { requests: 0 } });
    expect(model.received).toEqual([]);
  });
});

describe('an endpoint without schema support', () => {
  const cleanup = new Cleanup();
  const facts = factsOf(shortRidgeFlight().igc);

  afterEach(() => cleanup.run());

  it('is asked for plain text, immediately from then on', async () => {
    const model = await LanguageModelServer.start('openai');
    cleanup.add(() => model.stop());
    model.answer = (request) => {
      if (request.hasSchema) return { status: 400, code: 'invalid_request_error' };
      const json = JSON.stringify(honestDraft(request.facts));
      return { text: `Here you are:\n\`\`\`json\n${json}\n\`\`\`` };
    };
    const writer = await configuredWriter(
      parseSettings({
        DEBRIEF_PROVIDER: 'openai-compatible',
        DEBRIEF_BASE_URL: model.baseUrl,
        DEBRIEF_MODEL: 'some-model',
      }),
    );
    const first = await writer.write(facts, 'en');
    expect(first).toMatchObject({ provider: 'openai-compatible', usage: { requests: 2, repairs: 0 } });
    const second = await writer.write(facts, 'en');
    expect(second).toMatchObject({ provider: 'openai-compatible', usage: { requests: 1, cost_usd: null } });
    expect(model.received.map(({ hasSchema }) => hasSchema)).toEqual([true, false, false]);
    expect(model.received.every(({ headers }) => headers.authorization === undefined)).toBe(true);
    expect(model.received[2]!.system).toContain('"additionalProperties":false');
  });
});
