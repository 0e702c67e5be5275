import path from 'node:path';
import { type Plan, type PlanLimits } from '@core/contract';
import type * as z from 'zod';
import { debriefProblems } from './debrief-problems.js';
import { oidcProblems } from './oidc-problems.js';
import { VARIABLES, type VariableName } from './variables.js';

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name>;

type Parsed = {
  readonly [Name in VariableName as CamelCase<Name>]: z.output<(typeof VARIABLES)[Name]['schema']>;
};

/** The validated, frozen configuration of one process; names are the variables' own, in camelCase. */
export type Settings = Omit<Parsed, 'publicUrl' | 'planFree' | 'planPro' | 'planUnlimited'> & {
  readonly publicUrl: string;
  readonly plans: Readonly<Record<Plan, PlanLimits>>;
};

export interface SettingsProblem {
  readonly variable: string;
  readonly message: string;
}

/** Thrown once with every problem of the environment, so that one start shows all of them. */
export class InvalidSettingsError extends Error {
  constructor(readonly problems: readonly SettingsProblem[]) {
    super(['Invalid configuration:', ...problems.map((p) => `  ${p.variable}: ${p.message}`)].join('\n'));
    this.name = 'InvalidSettingsError';
  }
}

function camelCase(name: string): string {
  return name.toLowerCase().replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** A URL writes an IPv6 address in brackets; a wildcard address is reachable through loopback. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** `npm start` runs an API and a worker on one machine, with the same variables. */
function sharedPorts(values: Readonly<Record<string, unknown>>): SettingsProblem[] {
  const { port, apiManagementPort, workerPort } = values;
  const problems: SettingsProblem[] = [];
  if (apiManagementPort !== undefined && apiManagementPort === port) {
    problems.push({ variable: 'API_MANAGEMENT_PORT', message: 'must differ from PORT' });
  }
  if (workerPort !== undefined && [port, apiManagementPort].includes(workerPort)) {
    problems.push({ variable: 'WORKER_PORT', message: 'must differ from PORT and API_MANAGEMENT_PORT' });
  }
  return problems;
}

/** Without `DATABASE_URL`, the database would be the embedded one. */
function directUrlAlone(values: Readonly<Record<string, unknown>>): SettingsProblem[] {
  if (values['databaseDirectUrl'] === undefined || values['databaseUrl'] !== undefined) return [];
  return [{ variable: 'DATABASE_DIRECT_URL', message: 'requires DATABASE_URL' }];
}

function unusableUploadMemory(values: Readonly<Record<string, unknown>>): SettingsProblem[] {
  const { uploadMemoryBytes, uploadMaxBytes } = values as Partial<Parsed>;
  if (uploadMemoryBytes === undefined || uploadMaxBytes === undefined) return [];
  // one byte above the limit shows that a file is too large
  if (uploadMemoryBytes > uploadMaxBytes) return [];
  return [{ variable: 'UPLOAD_MEMORY_BYTES', message: 'must be larger than UPLOAD_MAX_BYTES' }];
}

function unusedKmsKey(values: Readonly<Record<string, unknown>>): SettingsProblem[] {
  const { s3KmsKeyId, s3Encryption } = values as Partial<Parsed>;
  if (s3KmsKeyId === undefined || s3Encryption === undefined || s3Encryption === 'aws:kms') return [];
  return [{ variable: 'S3_KMS_KEY_ID', message: 'requires S3_ENCRYPTION=aws:kms' }];
}

type Environment = Readonly<Record<string, string | undefined>>;
type Needed = Readonly<Partial<Record<string, string>>>;

/** Variables that an API or worker requires. `npm start` sets both for the processes that it runs. */
const NEEDED_BY_SERVICE = {
  DATABASE_URL:
    'must be set to postgres://USER:PASSWORD@HOST:PORT/NAME; or run "npm start", which includes PostgreSQL',
  ENCRYPTION_KEYS:
    'must be set to NAME:KEY, where KEY is the output of "openssl rand -base64 32", the same for every API and worker; or run "npm start", which creates one',
} as const satisfies Partial<Record<VariableName, string>>;

/** The same as {@link parseSettings} for an API or worker, which require some variables. */
export function parseServiceSettings(environment: Environment): Settings {
  return parseSettings(environment, NEEDED_BY_SERVICE);
}

/**
 * Validates an environment against {@link VARIABLES}. An empty value counts as unset, as in a `.env` file.
 * `needed` lists the required variables, each with its error message.
 * @throws InvalidSettingsError naming every bad variable, never its value where the variable is secret.
 */
export function parseSettings(environment: Environment, needed: Needed = {}): Settings {
  const problems: SettingsProblem[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(VARIABLES)) {
    const given = environment[name];
    const raw = given === undefined || given === '' ? variable.default : given;
    const result = variable.schema.safeParse(raw);
    if (result.success) {
      values[camelCase(name)] = result.data;
      const missing = result.data === undefined ? needed[name] : undefined;
      if (missing !== undefined) problems.push({ variable: name, message: missing });
    } else {
      const shown = 'secret' in variable ? '***' : JSON.stringify(given);
      problems.push({
        variable: name,
        message: `${result.error.issues[0]?.message ?? 'invalid'}; got ${shown}`,
      });
    }
  }
  problems.push(...sharedPorts(values), ...directUrlAlone(values));
  problems.push(...unusableUploadMemory(values), ...unusedKmsKey(values));
  const named = new Set(problems.map(({ variable }) => variable));
  const hasIssuerProblem = named.has('OIDC_ISSUER_URL');
  const ofAreas = [...debriefProblems(values), ...(hasIssuerProblem ? [] : oidcProblems(values))];
  problems.push(...ofAreas.filter(({ variable }) => !named.has(variable)));
  if (problems.length > 0) throw new InvalidSettingsError(problems);
  const { planFree, planPro, planUnlimited, ...parsed } = values as Parsed;
  const publicUrl = parsed.publicUrl ?? `http://${reachableHost(parsed.host)}:${parsed.port}`;
  if (!URL.canParse(publicUrl)) {
    const message = `must be set, because HOST ${JSON.stringify(parsed.host)} cannot be part of a URL`;
    throw new InvalidSettingsError([{ variable: 'PUBLIC_URL', message }]);
  }
  return Object.freeze({
    ...parsed,
    dataDir: path.resolve(parsed.dataDir),
    publicUrl,
    plans: { FREE: planFree, PRO: planPro, UNLIMITED: planUnlimited },
  });
}
