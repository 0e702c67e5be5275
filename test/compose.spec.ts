import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSettings } from '@core/config';
import { parse } from 'yaml';
import { type Variable } from '../libs/core/config/variables/variable.js';
import { VARIABLES } from '../libs/core/config/variables.js';

const ROOT = path.resolve(import.meta.dirname, '..');

interface Service {
  /** A variable without a value is passed on as set by the operator. */
  readonly environment?: Readonly<Record<string, string | number | null>>;
  readonly ports?: readonly string[];
  readonly stop_grace_period?: string;
  readonly profiles?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly required?: boolean }>>;
}

/** Operators run commands in the API's container. */
const READERS = { migrate: ['cli'], api: ['api', 'cli'], worker: ['worker'] } as const;

/** Fixed by the image or the services' network, so the operator cannot set them. */
const FIXED = ['HOST', 'PORT', 'DATA_DIR', 'MANAGEMENT_HOST', 'API_MANAGEMENT_PORT', 'WORKER_PORT'];
const MADE_HERE = ['DATABASE_URL', 'REDIS_URL'];
/** For a pooler; Compose runs none. */
const FOR_POOLER = ['DATABASE_DIRECT_URL', 'DATABASE_PREPARED_STATEMENTS'];
/** For `webhooks listen`, which developers run on their own machine. */
const OF_DEVELOPERS = ['FLIGHT_KEY'];
const NOT_FROM_OPERATOR = [...FIXED, ...MADE_HERE, ...FOR_POOLER, ...OF_DEVELOPERS];

/** OpenTelemetry and the SDK of AWS read these themselves. */
const READ_BY_LIBRARIES = [
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_SERVICE_NAME'],
  ...['OTEL_RESOURCE_ATTRIBUTES', 'OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG', 'AWS_SESSION_TOKEN'],
];

const known: Record<string, Variable> = VARIABLES;
const text = readFileSync(path.join(ROOT, 'docker-compose.yml'), 'utf8');
const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };

/** Example values of `.env`. */
const REQUIRED: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'secret',
  ENCRYPTION_KEYS: `main:${Buffer.alloc(32).toString('base64')}`,
};

/** Interpolates `${NAME:-default}` and `${NAME:?message}` as Compose does with only the required variables set. */
function interpolated(value: string | number): string {
  const innermost = /\$\{(\w+):([-?])([^${}]*)\}/;
  let result = String(value);
  while (innermost.test(result)) {
    result = result.replace(innermost, (_, name: string, kind: string, rest: string) =>
      kind === '-' ? rest : (REQUIRED[name] ?? 'not a variable that the operator sets'),
    );
  }
  return result;
}

/** The environment of a service with only the required variables set. */
function environmentOf(name: string): Record<string, string> {
  const entries = Object.entries(services[name]?.environment ?? {});
  return Object.fromEntries(
    entries.flatMap(([variable, value]) => (value === null ? [] : [[variable, interpolated(value)]])),
  );
}

/** The operator's variables that are passed to a service. */
function passedTo(name: string): string[] {
  const environment = Object.entries(services[name]?.environment ?? {});
  return environment
    .filter(([variable, value]) => value === null || String(value).includes(`\${${variable}:`))
    .map(([variable]) => variable);
}

describe('docker-compose.yml', () => {
  it.each(['migrate', 'api', 'worker'] as const)('gives the %s only variables that it reads', (name) => {
    const environment = Object.keys(services[name]?.environment ?? {});
    const isRead = (variable: string) =>
      READ_BY_LIBRARIES.includes(variable) ||
      READERS[name].some((each) => known[variable]?.readBy.includes(each));
    expect(environment.filter((variable) => !isRead(variable))).toEqual([]);
  });

  it.each(['api', 'worker'] as const)('passes to the %s every variable that it reads', (name) => {
    const read = Object.keys(known).filter((variable) => known[variable]?.readBy.includes(name));
    const notPassed = read.filter((variable) => !passedTo(name).includes(variable));
    expect(NOT_FROM_OPERATOR).toEqual(expect.arrayContaining(notPassed));
  });

  it.each(['api', 'worker'] as const)('passes to the %s what its libraries read', (name) => {
    expect(passedTo(name)).toEqual(expect.arrayContaining(READ_BY_LIBRARIES));
  });

  it('passes to the API every variable that a command in it reads', () => {
    const read = Object.keys(known).filter((variable) => known[variable]?.readBy.includes('cli'));
    const notPassed = read.filter((variable) => !passedTo('api').includes(variable));
    expect(NOT_FROM_OPERATOR).toEqual(expect.arrayContaining(notPassed));
  });

  it('kills no process before it has drained and SHUTDOWN_GRACE_SECONDS have passed', () => {
    const { shutdownDrainSeconds, shutdownGraceSeconds } = parseSettings({});
    for (const name of ['api', 'worker']) {
      expect(services[name]?.stop_grace_period).toMatch(/^\d+s$/);
      const seconds = Number.parseInt(services[name]?.stop_grace_period ?? '');
      expect(seconds).toBeGreaterThan(shutdownDrainSeconds + shutdownGraceSeconds);
    }
  });

  it.each(['migrate', 'api', 'worker'])('gives the %s values that it accepts', (name) => {
    const environment = environmentOf(name);
    expect(environment['DATABASE_URL']).toBe('postgres://flights:secret@postgres:5432/flights');
    expect(() => parseSettings(environment)).not.toThrow();
  });

  it.each([
    ['POSTGRES_PASSWORD', 2],
    ['ENCRYPTION_KEYS', 1],
  ])('has no %s of its own', (name, count) => {
    const uses = text.match(new RegExp(`\\$\\{${name}[^}]*`, 'g')) ?? [];
    expect(uses).toHaveLength(count);
    for (const use of uses) expect(use).toContain(`${name}:?`);
  });

  it('starts an S3 server only on request, and needs none otherwise', () => {
    const optional = Object.entries(services).filter(([, { profiles }]) => profiles !== undefined);
    expect(optional.map(([name, { profiles }]) => [name, profiles])).toEqual([['s3', ['s3']]]);
    for (const { depends_on: needed = {} } of Object.values(services)) {
      if ('s3' in needed) expect(needed['s3']).toMatchObject({ required: false });
    }
  });

  it('publishes one port, the proxy, to this machine only', () => {
    const ports = Object.entries(services).flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, port]),
    );
    expect(ports).toEqual([['proxy', '127.0.0.1:${API_PORT:-3000}:8080']]);
  });
});

describe('Dockerfile', () => {
  it('sets only variables that the service reads, and NODE_ENV', () => {
    const dockerfile = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
    const names = [...dockerfile.matchAll(/^ENV (\w+)=/gm)].map((match) => match[1]);
    expect(names).toContain('DATA_DIR');
    expect([...Object.keys(VARIABLES), 'NODE_ENV']).toEqual(expect.arrayContaining(names));
  });
});
