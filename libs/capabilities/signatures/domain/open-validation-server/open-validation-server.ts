import { Agent, FormData, request } from 'undici';
import { SignatureValidator, type Verdict } from '../signature-validator.js';
import { NoVerdictError, readVerdict } from './read-verdict.js';

const USER_AGENT = 'flight-analysis-service-signatures/1';
/** The server only accepts this extension. The name says nothing about the flight. */
const FILE_NAME = 'flight.igc';
/** A verdict is a few hundred bytes. */
const ANSWER_BYTES_MAX = 65_536;

export interface OpenValidationServerOptions {
  /** The URL that takes the file and answers in JSON. */
  readonly url: string;
  /** From connecting to the end of the response. */
  readonly timeoutMs: number;
}

/**
 * FAI's Open Validation Server, which runs the validation programs of the manufacturers: the form field `igcfile`, and
 * a JSON response. https://vali.fai-civl.org/webservice.html
 */
export class OpenValidationServer extends SignatureValidator {
  private readonly agent: Agent;

  constructor(private readonly options: OpenValidationServerOptions) {
    super();
    this.agent = new Agent({
      connect: { timeout: options.timeoutMs },
      maxResponseSize: ANSWER_BYTES_MAX,
      pipelining: 1,
    });
  }

  async validate(file: Uint8Array): Promise<Verdict> {
    const form = new FormData();
    form.append('igcfile', new Blob([new Uint8Array(file)], { type: 'application/octet-stream' }), FILE_NAME);
    const { url, timeoutMs } = this.options;
    const answer = await request(url, {
      method: 'POST',
      dispatcher: this.agent,
      headers: { Accept: 'application/json', 'User-Agent': USER_AGENT },
      body: form,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new NoVerdictError(`HTTP ${answer.statusCode}`);
    return readVerdict(text, new URL(url).host);
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}
