import { PLAN_LIMITS } from '@core/contract';
import { InvalidSettingsError, parseServiceSettings, parseSettings } from './settings.js';

function problemsOf(environment: Record<string, string>, parse = parseSettings): string[] {
  try {
    parse(environment);
  } catch (error) {
    if (error instanceof InvalidSettingsError) return error.problems.map((p) => p.variable);
    throw error;
  }
  return [];
}

describe('parseSettings', () => {
  it('gives every variable its default in an empty environment', () => {
    const settings = parseSettings({});
    expect(settings).toMatchObject({ host: '127.0.0.1', port: 3000, uploadMaxBytes: 10_485_760 });
    expect(settings.publicUrl).toBe('http://127.0.0.1:3000');
    expect(settings.databaseUrl).toBeUndefined();
  });

  it('gives webhook attempts time to finish before a worker is killed', () => {
    const { shutdownGraceSeconds, webhookTimeoutSeconds } = parseSettings({});
    expect(shutdownGraceSeconds).toBeGreaterThan(webhookTimeoutSeconds);
  });

  it('names missing variables of an API or worker together with invalid ones', () => {
    const environment = { PORT: '99999', DATABASE_URL: '' };
    expect(problemsOf(environment, parseServiceSettings)).toEqual([
      'PORT',
      'DATABASE_URL',
      'ENCRYPTION_KEYS',
    ]);
    const key = `main:${Buffer.alloc(32, 1).toString('base64')}`;
    const whole = { DATABASE_URL: 'postgres://db.example/flights', ENCRYPTION_KEYS: key };
    expect(problemsOf(whole, parseServiceSettings)).toEqual([]);
    expect(problemsOf({ ...whole, ENCRYPTION_KEYS: 'x' }, parseServiceSettings)).toEqual(['ENCRYPTION_KEYS']);
  });

  it('names every invalid variable at once', () => {
    const environment = { PORT: '99999', UPLOAD_MAX_BYTES: '1e3', LOG_LEVEL: 'loud', REDIS_URL: 'http://x' };
    expect(problemsOf(environment)).toEqual(['PORT', 'REDIS_URL', 'UPLOAD_MAX_BYTES', 'LOG_LEVEL']);
  });

  it.each(['1e3', ' 7', '7 ', '0x10', '3.5', 'three'])('rejects %j as a whole number', (value) => {
    expect(problemsOf({ PORT: value })).toEqual(['PORT']);
  });

  it('does not repeat the value of a secret variable', () => {
    const parse = () => parseSettings({ DATABASE_URL: 'mysql://user:hunter2@host/db' });
    expect(parse).toThrow(/DATABASE_URL/);
    expect(parse).not.toThrow(/hunter2/);
  });

  it('checks the settings of an OpenID Connect provider together', () => {
    const client = { OIDC_CLIENT_ID: 'flights', OIDC_CLIENT_SECRET: 'secret' };
    const issuer = (url: string) => problemsOf({ ...client, OIDC_ISSUER_URL: url });
    expect(issuer('https://auth.example.org/application/o/flights/')).toEqual([]);
    expect(issuer('http://127.0.0.1:9091')).toEqual([]);
    expect(issuer('http://auth.example.org')).toEqual(['OIDC_ISSUER_URL']);
    expect(issuer('https://auth.example.org/.well-known/openid-configuration')).toEqual(['OIDC_ISSUER_URL']);
    expect(issuer('https://auth.example.org?x')).toEqual(['OIDC_ISSUER_URL']);
    expect(problemsOf({ OIDC_ISSUER_URL: 'https://auth.example.org' })).toEqual([
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
    ]);
    expect(problemsOf({ OIDC_ALLOWED_GROUP: 'pilots' })).toEqual(['OIDC_ALLOWED_GROUP']);
    expect(problemsOf({ OIDC_SCOPES: 'email' })).toEqual(['OIDC_SCOPES']);
    expect(problemsOf({ PLATFORM_PASSWORD_SIGN_IN: 'off' })).toEqual(['PLATFORM_PASSWORD_SIGN_IN']);
  });

  it('rejects a PUBLIC_URL with a path, and one port for two processes', () => {
    expect(problemsOf({ PUBLIC_URL: 'https://example.org/flights' })).toEqual(['PUBLIC_URL']);
    expect(problemsOf({ PORT: '4000', WORKER_PORT: '4000' })).toEqual(['WORKER_PORT']);
    expect(problemsOf({ PORT: '4000', API_MANAGEMENT_PORT: '4000' })).toEqual(['API_MANAGEMENT_PORT']);
    expect(problemsOf({ API_MANAGEMENT_PORT: '4001', WORKER_PORT: '4001' })).toEqual(['WORKER_PORT']);
    expect(parseSettings({ PUBLIC_URL: 'https://example.org/' }).publicUrl).toBe('https://example.org');
  });

  it('rejects a DATABASE_DIRECT_URL without DATABASE_URL', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgres://db.example/flights' };
    expect(problemsOf(direct)).toEqual(['DATABASE_DIRECT_URL']);
    expect(problemsOf({ ...direct, DATABASE_URL: 'postgres://pooler.example/flights' })).toEqual([]);
  });

  it('rejects upload memory that is too small for the largest file', () => {
    const bytes = { UPLOAD_MAX_BYTES: '2048', UPLOAD_MEMORY_BYTES: '2048' };
    expect(problemsOf(bytes)).toEqual(['UPLOAD_MEMORY_BYTES']);
    expect(problemsOf({ ...bytes, UPLOAD_MEMORY_BYTES: '2049' })).toEqual([]);
  });

  it.each([
    ['S3_BUCKET', 'a/b'],
    ['S3_PREFIX', 'flights'],
    ['S3_PREFIX', '/flights/'],
    ['S3_ENDPOINT', 's3.example.org'],
    ['S3_ENDPOINT', 'https://s3.example.org/flights'],
    ['S3_REGION', 'Frankfurt'],
    ['S3_FORCE_PATH_STYLE', 'yes'],
    ['S3_CHECKSUMS', 'never'],
    ['S3_ENCRYPTION', 'DES'],
    ['S3_CONNECT_TIMEOUT_SECONDS', '0'],
    ['S3_TIMEOUT_SECONDS', '301'],
    ['S3_ATTEMPTS_MAX', '0'],
  ])('rejects %s=%s', (name, value) => expect(problemsOf({ [name]: value })).toEqual([name]));

  it('rejects a key for an encryption that uses none', () => {
    const key = { S3_KMS_KEY_ID: 'alias/flights' };
    expect(problemsOf(key)).toEqual(['S3_KMS_KEY_ID']);
    expect(problemsOf({ ...key, S3_ENCRYPTION: 'aws:kms' })).toEqual([]);
  });

  it('normalizes a PUBLIC_URL as browsers do, so that https is recognized by its scheme', () => {
    expect(parseSettings({ PUBLIC_URL: 'HTTPS://F.Example' }).publicUrl).toBe('https://f.example');
    expect(parseSettings({ PUBLIC_URL: ' https://f.example:443/' }).publicUrl).toBe('https://f.example');
    expect(parseSettings({ PUBLIC_URL: 'http://[::1]:3000' }).publicUrl).toBe('http://[::1]:3000');
  });

  it.each(['https://f.example?x=1', 'https://f.example/#a', 'https://u:p@f.example', 'https://u@f.example'])(
    'rejects %s as PUBLIC_URL, because its links would not work',
    (value) => expect(problemsOf({ PUBLIC_URL: value })).toEqual(['PUBLIC_URL']),
  );

  it('requires a PUBLIC_URL when the host cannot be part of a URL', () => {
    expect(problemsOf({ HOST: 'fe80::1%eth0' })).toEqual(['PUBLIC_URL']);
    const settings = parseSettings({ HOST: 'fe80::1%eth0', PUBLIC_URL: 'https://f.example' });
    expect(settings).toMatchObject({ host: 'fe80::1%eth0', publicUrl: 'https://f.example' });
  });

  it('accepts spaces after the commas between networks', () => {
    const { webhookAllowCidrs } = parseSettings({ WEBHOOK_ALLOW_CIDRS: '10.0.0.0/8, 192.168.0.0/16' });
    expect(webhookAllowCidrs).toEqual(['10.0.0.0/8', '192.168.0.0/16']);
    expect(problemsOf({ WEBHOOK_ALLOW_CIDRS: '10.0.0.0/8,' })).toEqual(['WEBHOOK_ALLOW_CIDRS']);
  });

  it('reads encryption keys in order, and never prints an invalid one', () => {
    const [a, b] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const text = `new:${a.toString('base64')}, old-1:${b.toString('base64url')}`;
    expect(parseSettings({ ENCRYPTION_KEYS: text }).encryptionKeys).toEqual([
      { name: 'new', key: a },
      { name: 'old-1', key: b },
    ]);
    const short = Buffer.alloc(31).toString('base64');
    for (const bad of ['x', `:${text}`, `a:${short}`, `${text},`, `old-1:${b.toString('base64')},${text}`]) {
      expect(() => parseSettings({ ENCRYPTION_KEYS: bad })).toThrow(/ENCRYPTION_KEYS: must .*got \*\*\*/);
    }
  });

  it('requires the variables of the debrief provider', () => {
    expect(problemsOf({ DEBRIEF_PROVIDER: 'gpt' })).toEqual(['DEBRIEF_PROVIDER']);
    expect(problemsOf({ DEBRIEF_PROVIDER: 'openai-compatible' })).toEqual([
      'DEBRIEF_BASE_URL',
      'DEBRIEF_MODEL',
    ]);
    expect(problemsOf({ DEBRIEF_PROVIDER: 'anthropic' })).toEqual(['DEBRIEF_MODEL', 'DEBRIEF_API_KEY']);
    const ollama = {
      DEBRIEF_PROVIDER: 'openai-compatible',
      DEBRIEF_BASE_URL: 'http://127.0.0.1:11434/v1',
      DEBRIEF_MODEL: 'llama3.1',
    };
    expect(problemsOf(ollama)).toEqual([]);
    expect(problemsOf({ ...ollama, DEBRIEF_BASE_URL: 'https://me:secret@host/v1' })).toEqual([
      'DEBRIEF_BASE_URL',
    ]);
    const price = { DEBRIEF_INPUT_USD_PER_MILLION_TOKENS: '0.15' };
    expect(problemsOf({ ...ollama, ...price })).toEqual(['DEBRIEF_OUTPUT_USD_PER_MILLION_TOKENS']);
    expect(parseSettings({ ...price, DEBRIEF_OUTPUT_USD_PER_MILLION_TOKENS: '0.6' })).toMatchObject({
      debriefInputUsdPerMillionTokens: 0.15,
      debriefOutputUsdPerMillionTokens: 0.6,
    });
  });

  it('does not repeat a rejected key', () => {
    const parse = () => parseSettings({ DEBRIEF_API_KEY: 'sk- hunter2' });
    expect(parse).toThrow(/DEBRIEF_API_KEY: must be .*got \*\*\*/);
    expect(parse).not.toThrow(/hunter2/);
  });

  it('keeps the management ports on this machine, wherever the API listens', () => {
    const { host, managementHost } = parseSettings({ HOST: '0.0.0.0' });
    expect([host, managementHost]).toEqual(['0.0.0.0', '127.0.0.1']);
    expect(parseSettings({ MANAGEMENT_HOST: '10.0.0.7' }).managementHost).toBe('10.0.0.7');
  });

  it('reads the names that apps must not imitate, none by default', () => {
    expect(parseSettings({}).oauthReservedNames).toEqual([]);
    const { oauthReservedNames } = parseSettings({ OAUTH_RESERVED_NAMES: 'Club Élan, , Elan Cup' });
    expect(oauthReservedNames).toEqual(['Club Élan', 'Elan Cup']);
  });

  it('reads the origins of web pages, none by default', () => {
    expect(parseSettings({}).corsOrigins).toEqual([]);
    expect(parseSettings({ CORS_ORIGINS: 'https://a.example, http://localhost:5173' }).corsOrigins).toEqual([
      'https://a.example',
      'http://localhost:5173',
    ]);
    expect(parseSettings({ CORS_ORIGINS: '*' }).corsOrigins).toEqual(['*']);
    for (const bad of [
      'a.example',
      'https://a.example/',
      'https://a.example/x',
      'https://*.example,',
      'null',
    ])
      expect(problemsOf({ CORS_ORIGINS: bad })).toEqual(['CORS_ORIGINS']);
  });

  it('treats an empty value as unset', () => {
    expect(parseSettings({ PORT: '', REDIS_URL: '' })).toMatchObject({ port: 3000, redisUrl: undefined });
  });

  it('changes only the named limits of a plan', () => {
    const { plans } = parseSettings({ PLAN_FREE: 'requests_per_month=5, uploads_per_minute=none' });
    expect(plans).toEqual({
      ...PLAN_LIMITS,
      FREE: { ...PLAN_LIMITS.FREE, requestsPerMonth: 5, uploadsPerMinute: null },
    });
  });

  it.each([
    'requests_per_month',
    'requests_per_month=0',
    'requests_per_month=1e3',
    'requests_per_month=7=8',
    'requests_per_minute=none',
    'requests_per_minute=1000001',
    'requests_per_hour=7',
    'toString=7',
    'requests_per_month=7,',
  ])('rejects %j as a plan', (value) => {
    expect(problemsOf({ PLAN_PRO: value })).toEqual(['PLAN_PRO']);
  });

  it('asks viewers before a page requests terrain, and accepts only tile URLs', () => {
    const read = (environment: Record<string, string>) => parseSettings(environment);
    expect(read({})).toMatchObject({
      mapConsent: 'ask',
      terrainUrl: expect.stringContaining('{z}/{x}/{y}') as string,
    });
    expect(read({ TERRAIN_URL: 'none' }).terrainUrl).toBeNull();
    for (const TERRAIN_URL of [
      'https://tiles.example/{z}/{x}.png',
      '/tiles/{z}/{x}/{y}.png',
      'ftp://t/{z}/{x}/{y}',
    ]) {
      expect(() => read({ TERRAIN_URL })).toThrow(/TERRAIN_URL: must be an http\(s\) URL/);
    }
  });

  it('has a map by default, and accepts only the URL of its style and origins of its other hosts', () => {
    const read = (environment: Record<string, string>) => parseSettings(environment);
    expect(read({})).toMatchObject({ mapStyleUrl: expect.stringMatching(/^https:/) as string, mapHosts: [] });
    expect(read({ MAP_STYLE_URL: 'none' }).mapStyleUrl).toBeNull();
    for (const MAP_STYLE_URL of ['/style.json', 'style', 'ftp://maps.example/style.json', 'https:maps']) {
      expect(() => read({ MAP_STYLE_URL })).toThrow(/MAP_STYLE_URL: must be an http\(s\) URL/);
    }
    expect(read({ MAP_HOSTS: 'https://a.example, http://b.example:8080' }).mapHosts).toEqual([
      'https://a.example',
      'http://b.example:8080',
    ]);
    for (const MAP_HOSTS of ['*', 'https://*.example', 'https://a.example/', 'a.example', 'data:', ',']) {
      expect(() => read({ MAP_HOSTS })).toThrow(/MAP_HOSTS: must be origins/);
    }
  });

  it('accepts a path of this service or a URL as the sample flight, and no other scheme or host in disguise', () => {
    const read = (SAMPLE_FLIGHT_URL: string) => parseSettings({ SAMPLE_FLIGHT_URL }).sampleFlightUrl;
    expect(read('')).toBeUndefined();
    expect(['none', '/s/abc', 'https://club.example/s/abc'].map(read)).toEqual([
      null,
      '/s/abc',
      'https://club.example/s/abc',
    ]);
    for (const wrong of ['//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)', 's/abc']) {
      expect(() => read(wrong)).toThrow(/SAMPLE_FLIGHT_URL: must be a path/);
    }
  });

  it('keeps links that sign in once valid for half an hour', () => {
    expect(parseSettings({}).signInLinkSeconds).toBe(1_800);
    expect(() => parseSettings({ SIGN_IN_LINK_SECONDS: '59' })).toThrow(
      /SIGN_IN_LINK_SECONDS: must be at least 60/,
    );
  });

  it('requests no weather unless configured', () => {
    expect(parseSettings({})).toMatchObject({
      weatherProvider: 'observed',
      openMeteoUrl: undefined,
      openMeteoCallsPerMinute: 600,
      openMeteoCallsPerHour: 5_000,
      openMeteoCallsPerDay: 10_000,
    });
    expect(parseSettings({ OPEN_METEO_CALLS_PER_DAY: 'none' }).openMeteoCallsPerDay).toBeNull();
  });

  it('sends no file to a validation server unless configured', () => {
    expect(parseSettings({})).toMatchObject({
      signatureValidationUrl: undefined,
      signatureFileMaxBytes: 3_000_000,
      signaturePauseSeconds: 2,
    });
  });

  it.each([
    ['SIGNATURE_VALIDATION_URL', 'vali.fai-civl.org'],
    ['SIGNATURE_VALIDATION_URL', 'ftp://vali.fai-civl.org/'],
    ['SIGNATURE_TIMEOUT_SECONDS', '0'],
    ['SIGNATURE_RETRY_SECONDS', 'soon'],
    ['WEATHER_PROVIDER', 'openmeteo'],
    ['OPEN_METEO_URL', 'api.open-meteo.com'],
    ['OPEN_METEO_URL', 'https://api.open-meteo.com/v1/forecast'],
    ['OPEN_METEO_MODEL', 'icon_eu,gfs_global'],
    ['OPEN_METEO_CALLS_PER_MINUTE', '0'],
    ['WEATHER_RETRY_SECONDS', '60,soon'],
    ['WEATHER_TIMEOUT_SECONDS', '0'],
    ['WEATHER_ANSWER_MAX_BYTES', '10'],
    ['WEATHER_CACHE_DAYS', '0'],
  ])('rejects %s=%s', (variable, value) => {
    expect(problemsOf({ [variable]: value })).toEqual([variable]);
  });

  it('cannot be changed after it is read', () => {
    expect(Object.isFrozen(parseSettings({}))).toBe(true);
  });

  it('writes an IPv6 host in brackets and a wildcard host as loopback', () => {
    expect(parseSettings({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000');
    expect(parseSettings({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://127.0.0.1:80');
  });
});
