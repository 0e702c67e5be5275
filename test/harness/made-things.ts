/** An operation of the reference, as far as sending it is concerned. */
interface SendableOperation {
  readonly path: string;
  /** The documented value of each path parameter. */
  readonly sampleIds: Readonly<Record<string, string>>;
}

/** Operations in an order in which each finds what it needs: what the others read has to exist as long as they do. */
export function inWorkingOrder<T extends { readonly id: string }>(operations: readonly T[]): T[] {
  return operations.toSorted((a, b) => rankOf(a.id) - rankOf(b.id));
}

function rankOf(id: string): number {
  if (/^(deleteFlight|deleteGroup)$/.test(id)) return 4;
  if (/^(disable|cancel|revoke|withdraw|remove|renew)/.test(id)) return 3;
  if (/^(enable|create|make|runFlightAnalysis|nameTakeoff)/.test(id)) return 0;
  return /^add/.test(id) ? 1 : 2;
}

/** Which field of the response is the value of which path parameter. */
const IDS: Readonly<Record<string, readonly [parameter: string, field: string]>> = {
  uploadFlight: ['flightId', 'id'],
  createImport: ['importId', 'id'],
  nameTakeoff: ['siteId', 'id'],
  createGroup: ['groupId', 'id'],
  addGroupEntry: ['entryId', 'id'],
  addFlightToSharedGroup: ['secret', 'secret'],
};
/** Which field of the response is a link whose token others need. */
const LINKS: Readonly<Record<string, string>> = {
  enableFlightSharing: 'url',
  createGroup: 'url',
  makeFeed: 'calendar_url',
};

/** What the operations of the reference have made so far, for those that follow. The first of each kind is kept. */
export class MadeThings {
  private readonly ids: Record<string, string> = {};
  /** Of shared flights, shared groups and feeds, by the start of their path. */
  private readonly tokens: Record<string, string> = {};

  /** @param body of the response */
  learn(id: string, body: object): void {
    const fields = body as Readonly<Record<string, string>>;
    const [parameter, field] = IDS[id] ?? [];
    if (parameter !== undefined) this.ids[parameter] ??= fields[field!]!;
    const [, kind, token] = /\/(\w+)\/([\w-]+)(?:\.ics)?$/.exec(fields[LINKS[id] ?? ''] ?? '') ?? [];
    if (kind !== undefined) this.tokens[kind] ??= token!;
  }

  /** The value of each path parameter: as documented, unless an operation has made it. */
  valuesFor({ path, sampleIds }: SendableOperation): Record<string, string> {
    const token = this.tokens[path.split('/')[1]!];
    return { ...sampleIds, ...this.ids, ...(token !== undefined && { token }) };
  }

  pathOf(operation: SendableOperation): string {
    const values = this.valuesFor(operation);
    return operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => values[name]!);
  }

  /** The documented body, about the flight that exists. */
  bodyFor(sample: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
    return 'flight_id' in sample ? { ...sample, flight_id: this.ids['flightId'] } : sample;
  }
}
