// Requests to the service: sent again until there is a response that another attempt would not change.
import { setTimeout as sleep } from 'node:timers/promises';

const WAIT_FIRST_SECONDS = 1;
const WAIT_SECONDS_MAX = 60;
const RESPONSE_TIMEOUT_MS = 60_000;
/** Without events, the service sends a heartbeat every 15 s. */
const SILENCE_MS_MAX = 35_000;

/** A response with an error that another attempt would not change, such as 404. */
export class Refusal extends Error {
  constructor(status, body) {
    super(`${status} ${body.code ?? ''} ${body.message ?? ''}`);
    this.status = status;
    this.code = body.code;
  }
}

export class Service {
  constructor(url) {
    this.url = new URL(url);
  }

  /** The JSON of a resource. @throws Refusal */
  async get(path, key) {
    const response = await this.answer(path, key, { Accept: 'application/json' });
    return response.json;
  }

  /**
   * Yields `{ id, data }` of each event of the feed, `{ id }` of a heartbeat, and `{ event, data, retry }` before the service
   * closes the stream. @throws Refusal
   */
  async *stream(path, key, lastEventId) {
    const connection = new AbortController();
    const headers = { Accept: 'text/event-stream', 'Last-Event-ID': lastEventId };
    let silence = setTimeout(() => connection.abort(), SILENCE_MS_MAX);
    try {
      const { body } = await this.answer(path, key, headers, connection.signal);
      const decoder = new TextDecoder();
      let text = '';
      for await (const chunk of body) {
        clearTimeout(silence);
        silence = setTimeout(() => connection.abort(), SILENCE_MS_MAX);
        text += decoder.decode(chunk, { stream: true });
        const messages = text.split('\n\n');
        text = messages.pop(); // not complete yet
        for (const message of messages) yield fieldsOf(message);
      }
    } finally {
      clearTimeout(silence);
      connection.abort();
    }
  }

  /** Waits as long as the service asks for after 429 and 503, and ever longer after other failures of a server or network. */
  async answer(path, key, headers, signal) {
    for (let waitSeconds = WAIT_FIRST_SECONDS; ; waitSeconds = Math.min(2 * waitSeconds, WAIT_SECONDS_MAX)) {
      const outcome = await this.attempt(path, key, headers, signal);
      if (outcome.isFinal) return outcome;
      const seconds = outcome.retryAfterSeconds ?? waitSeconds;
      console.error(`${outcome.problem}: trying again in ${seconds} s`);
      await sleep(seconds * 1_000);
    }
  }

  async attempt(path, key, headers, signal) {
    try {
      const response = await fetch(new URL(path, this.url), {
        headers: { ...headers, Authorization: `Bearer ${key}` },
        signal: signal ?? AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      const { status, ok } = response;
      if (ok && signal) return { isFinal: true, body: response.body };
      const text = await response.text();
      if (ok) return { isFinal: true, json: JSON.parse(text) };
      if (status !== 429 && status < 500) throw new Refusal(status, bodyOf(text));
      const retryAfter = Number(response.headers.get('retry-after') ?? NaN);
      return {
        problem: `${status} ${bodyOf(text).code ?? ''}`.trim(),
        retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
      };
    } catch (error) {
      if (error instanceof Refusal || signal?.aborted) throw error;
      return { problem: String(error.cause ?? error) };
    }
  }
}

/** The fields of a server-sent event. The service sends each in one line. */
function fieldsOf(message) {
  return Object.fromEntries(
    [...message.matchAll(/^(id|event|data|retry): (.*)$/gm)].map(([, name, value]) => [name, value]),
  );
}

/** The error of the service, or nothing if a proxy has responded in its place. */
function bodyOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
