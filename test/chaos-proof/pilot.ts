import { setTimeout as sleep } from 'node:timers/promises';
import { isGenuine } from '../../examples/webhook-receiver/verify.mjs';
import { flightOfDuration, shortRidgeFlight } from '../factories/flight-simulator/index.js';
import { type Answer, ApiClient } from '../harness/api-client.js';
import { type WebhookReceiver } from '../harness/webhook-receiver.js';
import { type Installation } from './installation.js';

/** Between the uploads of a pilot, so that four of them use half a core. */
const PAUSE_MS = 300;
const RETRY_MS = 50;
/** How long a client tries before this counts as a loss. */
const GIVE_UP_MS = 300_000;
/** Every fourth flight also gets a debrief on request. */
const DEBRIEFED_EVERY = 4;
const ACCEPTED = [200, 201, 202];

export interface AcceptedFlight {
  readonly id: string;
  readonly igc: Uint8Array;
}

/** A client that uploads flights of one account until it is stopped, and repeats every failed request. */
export class Pilot {
  readonly accepted: AcceptedFlight[] = [];
  /** Of requested debriefs: flights by id. */
  readonly debriefed = new Set<string>();
  /** Responses and deliveries that must not occur. */
  readonly problems: string[] = [];
  private sent = 0;

  private constructor(
    private readonly number: number,
    readonly accountId: string,
    readonly key: string,
    readonly client: ApiClient,
    private readonly secret: string,
  ) {}

  static async of(
    { operator, baseUrl }: Installation,
    receiver: WebhookReceiver,
    number: number,
  ): Promise<Pilot> {
    const { id } = await operator.createAccount('FREE');
    const { key } = await operator.createKey(id);
    const secret = await operator.createEndpoint(id, receiver.url(pathOf(number)));
    return new Pilot(number, id, key, new ApiClient(baseUrl, key), secret);
  }

  private get path(): string {
    return pathOf(this.number);
  }

  /** The ids of events that have arrived, signed. */
  arrivedAt(receiver: WebhookReceiver): Set<string> {
    const ids = new Set<string>();
    for (const { headers, body, receivedAt } of receiver.at(this.path)) {
      if (isGenuine(this.secret, headers, body, receivedAt / 1_000)) ids.add(String(headers['webhook-id']));
      else this.problems.push(`a delivery without a valid signature: ${body.toString()}`);
    }
    return ids;
  }

  async uploadUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const wait = this.sent % 2 === 0;
      const { id } = await this.upload(this.nextFlight(), wait);
      if (this.sent % DEBRIEFED_EVERY === 0) await this.requestDebrief(id);
      await sleep(PAUSE_MS);
    }
  }

  nextFlight(): Uint8Array {
    return shortRidgeFlight({ seed: this.number * 1_000_000 + ++this.sent }).igc;
  }

  /** One whose analysis takes long enough to be killed. */
  longFlight(): Uint8Array {
    const seed = this.number * 1_000_000 + ++this.sent;
    return flightOfDuration({ hours: 11, intervalSeconds: 1, seed }).igc;
  }

  /** Uploads a flight as often as needed, every third time with an `Idempotency-Key`. */
  async upload(igc: Uint8Array, wait: boolean): Promise<{ id: string; status: number }> {
    const headers = {
      ...(!wait && { Prefer: 'respond-async' }),
      ...(this.sent % 3 === 0 && { 'Idempotency-Key': `flight-${this.sent}` }),
    };
    const answer = await this.untilAccepted(() => this.client.upload({ igc }, headers));
    const { id } = answer.body;
    this.accepted.push({ id, igc });
    return { id, status: answer.status };
  }

  /** With an `Idempotency-Key`: without one, a request that is repeated after the end of its run starts another. */
  private async requestDebrief(flightId: string): Promise<void> {
    await this.untilAccepted(async () => {
      const answer = await this.client.get(`/api/v1/flights/${flightId}`);
      return { ...answer, status: answer.body.status === 'processing' ? 503 : answer.status };
    });
    const path = `/api/v1/flights/${flightId}/analysis?language=de`;
    const headers = { Prefer: 'respond-async', 'Idempotency-Key': `debrief-${flightId}` };
    await this.untilAccepted(() => this.client.send('POST', path, { headers }));
    this.debriefed.add(flightId);
  }

  /** @throws if it is refused for good, or for too long */
  private async untilAccepted(request: () => Promise<Answer>): Promise<Answer> {
    const startedAt = performance.now();
    for (;;) {
      const answer = await request().catch((error: unknown) => this.withoutAnswer(error));
      if (answer && ACCEPTED.includes(answer.status)) return answer;
      if (answer && !isPassing(answer)) this.problems.push(`${answer.status} ${answer.text}`);
      if (performance.now() - startedAt > GIVE_UP_MS)
        throw new Error(`Not accepted in ${GIVE_UP_MS / 1_000} s: ${answer?.text}`);
      await sleep(RETRY_MS);
    }
  }

  /** The API is down. Everything else is a problem, such as a response that is not documented. */
  private withoutAnswer(error: unknown): undefined {
    const isDown = error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
    if (!isDown) this.problems.push(String(error));
  }
}

/** Of the endpoint of an account. */
const pathOf = (number: number): string => `/${number}`;

function isPassing({ status, body }: Answer): boolean {
  return status === 503 || body.code === 'idempotency_key_in_use';
}
