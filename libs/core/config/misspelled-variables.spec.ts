import { misspelledVariables, misspellingWarning } from './misspelled-variables.js';
import { VARIABLES } from './variables.js';

describe('a misspelled variable', () => {
  it.each([
    ['WEBHOOK_ALOW_HTTP', 'WEBHOOK_ALLOW_HTTP'],
    ['WEBHOOK_ALLOW_HTTPS', 'WEBHOOK_ALLOW_HTTP'],
    ['PROT', 'PORT'],
    ['port', 'PORT'],
    ['HOTS', 'HOST'],
    ['DATADIR', 'DATA_DIR'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['REDIS_ULR', 'REDIS_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['CORS_ORIGIN', 'CORS_ORIGINS'],
    ['ENCRYPTION_KEY', 'ENCRYPTION_KEYS'],
    ['PLATFORM_SIGNUP', 'PLATFORM_SIGN_UP'],
    ['UPLOAD_MAX_BYTE', 'UPLOAD_MAX_BYTES'],
    ['UPLOAD_WAIT_SECOND', 'UPLOAD_WAIT_SECONDS'],
    ['WEBHOOK_RETRIES_SECONDS', 'WEBHOOK_RETRY_SECONDS'],
    ['DEBRIEF_MODLE', 'DEBRIEF_MODEL'],
    ['WEBHOOK_PROXY_FOR_EVERYTHING_OUTSIDE', undefined],
  ])('%s is reported with the nearest name, %s', (given, nearest) => {
    expect(misspelledVariables({ [given]: '1' }, 'linux')).toEqual([
      nearest === undefined ? { given } : { given, nearest },
    ]);
  });

  it.each([
    ...[
      'PATH',
      'HOME',
      'USER',
      'SHELL',
      'TERM',
      'LANG',
      'LC_ALL',
      'PWD',
      'OLDPWD',
      'MAIL',
      'LOGNAME',
      'HOSTNAME',
    ],
    ...[
      'HOSTTYPE',
      'TMPDIR',
      'EDITOR',
      'DISPLAY',
      'XDG_DATA_DIRS',
      'XDG_DATA_HOME',
      'SHLVL',
      'CI',
      'DEBUG',
      'TZ',
      '_',
    ],
    ...[
      'HTTP_PROXY',
      'HTTPS_PROXY',
      'https_proxy',
      'NO_PROXY',
      'ALL_PROXY',
      'BASE_URL',
      'HTTP_URL',
      'SSH_TTY',
    ],
    ...['npm_config_loglevel', 'npm_package_version', 'npm_lifecycle_event', 'npm_config_port', 'INIT_CWD'],
    ...['NODE_ENV', 'NODE_OPTIONS', 'NODE_PATH', 'NODE_EXTRA_CA_CERTS', 'UV_THREADPOOL_SIZE', 'FORCE_COLOR'],
    ...[
      'PGHOST',
      'PGPORT',
      'PGDATA',
      'PGUSER',
      'PGPASSWORD',
      'POSTGRES_PASSWORD',
      'POSTGRES_HOST',
      'PGDATABASE',
    ],
    ...['OTEL_SERVICE_NAME', 'OTEL_LOG_LEVEL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'COMPOSE_PROJECT_NAME'],
    ...[
      'KUBERNETES_SERVICE_HOST',
      'KUBERNETES_PORT',
      'REDIS_PORT',
      'REDIS_HOST',
      'REDIS_SERVICE_HOST',
      'API_PORT',
    ],
    ...['DATABASE_HOST', 'DATABASE_NAME', 'PLATFORM_BRANCH', 'PLATFORM_PROJECT', 'PLATFORM_RELATIONSHIPS'],
    ...['GITHUB_TOKEN', 'AWS_REGION', 'ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'OPENAI_BASE_URL', 'SENTRY_DSN'],
    ...[
      'LOG_FORMAT',
      'JAVA_HOME',
      'SUDO_USER',
      'WINDOWID',
      'FLIGHT_SERVICE_URL',
      'IGC_CORPUS',
      'BENCH_FLIGHTS',
    ],
  ])('is not suspected in %s', (name) => {
    expect(misspelledVariables({ [name]: '1' }, 'linux')).toEqual([]);
  });

  it('is never a variable that is read, in any letter case if the system ignores case', () => {
    const known = Object.keys(VARIABLES);
    expect(misspelledVariables(Object.fromEntries(known.map((name) => [name, ''])), 'linux')).toEqual([]);
    expect(misspelledVariables({ Port: '3000' }, 'win32')).toEqual([]);
  });

  it('is one line of the warning', () => {
    expect(
      misspellingWarning([
        { given: 'WEBHOOK_ALOW_HTTP', nearest: 'WEBHOOK_ALLOW_HTTP' },
        { given: 'WEBHOOK_X' },
      ]),
    ).toBe(
      'Warning: unknown variable WEBHOOK_ALOW_HTTP. Did you mean WEBHOOK_ALLOW_HTTP?\n' +
        'Warning: unknown variable WEBHOOK_X. See docs/configuration.md.\n',
    );
    expect(misspellingWarning([])).toBe('');
  });
});
