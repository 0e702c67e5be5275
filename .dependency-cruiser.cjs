/**
 * Which import may point where. `npm run lint` checks it.
 * @type {import('dependency-cruiser').IConfiguration}
 */

/**
 * What each lib may use. `flights/tables` is the folder of libs/flights with its tables, entities and repositories; a lib
 * may always use its own. Apps may use every lib but no app; dependencies go one way.
 */
const MAY_USE = {
  contract: [],
  analysis: ['contract'],
  scoring: ['analysis', 'contract'],
  wire: ['analysis', 'contract', 'mail', 'scoring'],
  coach: ['contract', 'wire'],
  'flight-page': [],
  places: [],
  lifecycle: [],
  config: ['contract', 'lifecycle'],
  encryption: ['config'],
  observability: [],
  'log-files': [],
  'embedded-postgres': ['lifecycle', 'log-files'],
  retry: [],
  egress: [],
  mail: ['config', 'contract'],
  database: ['config', 'contract', 'observability'],

  'storage/tables': ['database'],
  'identity/tables': ['contract', 'database'],
  'accounts/tables': ['contract', 'database'],
  'webhooks/tables': ['accounts/tables', 'contract', 'database', 'observability'],
  'allowance/tables': ['accounts/tables', 'contract', 'database'],
  'flights/tables': ['accounts/tables', 'allowance/tables', 'contract', 'database', 'wire'],
  'api-keys/tables': ['accounts/tables', 'contract', 'database', 'flights/tables'],
  'oauth/tables': ['accounts/tables', 'contract', 'database', 'flights/tables'],
  'idempotency/tables': ['accounts/tables', 'database', 'flights/tables'],
  'imports/tables': ['accounts/tables', 'contract', 'database', 'flights/tables'],
  'signatures/tables': ['accounts/tables', 'contract', 'database', 'flights/tables'],
  'weather/tables': ['accounts/tables', 'contract', 'database', 'flights/tables'],
  'debriefs/tables': [
    'accounts/tables',
    'allowance/tables',
    'contract',
    'database',
    'flights/tables',
    'idempotency/tables',
    'wire',
  ],
  schema: [
    'accounts/tables',
    'allowance/tables',
    'api-keys/tables',
    'config',
    'database',
    'debriefs/tables',
    'flights/tables',
    'idempotency/tables',
    'identity/tables',
    'imports/tables',
    'oauth/tables',
    'signatures/tables',
    'storage/tables',
    'weather/tables',
    'webhooks/tables',
  ],

  storage: ['config', 'observability'],
  queue: ['config', 'contract', 'database', 'observability'],
  intake: [
    'analysis',
    'config',
    'contract',
    'database',
    'flights/tables',
    'observability',
    'queue',
    'storage',
  ],
  management: ['database', 'observability', 'queue', 'storage'],
  allowance: ['config', 'contract', 'observability'],
  'api-keys': ['contract', 'wire'],
  auth: [
    'allowance',
    'api-keys',
    'api-keys/tables',
    'config',
    'contract',
    'flights/tables',
    'oauth',
    'oauth/tables',
    'wire',
  ],
  flights: ['analysis', 'coach', 'contract', 'places', 'scoring', 'wire'],
  oauth: ['allowance', 'api-keys', 'config', 'contract', 'database', 'egress', 'identity', 'wire'],
  identity: ['allowance', 'api-keys', 'config', 'contract', 'database', 'encryption', 'mail', 'retry'],
  debriefs: ['coach', 'config', 'contract', 'observability'],
  imports: ['config', 'contract', 'database', 'storage', 'wire'],
  signatures: ['config', 'contract'],
  weather: ['config', 'contract', 'flights', 'retry', 'wire'],
  webhooks: ['contract', 'egress', 'observability', 'retry', 'wire'],
  accounts: [
    'allowance/tables',
    'api-keys',
    'api-keys/tables',
    'contract',
    'database',
    'flights',
    'identity/tables',
    'storage',
    'webhooks',
    'webhooks/tables',
    'wire',
    'flights/tables',
  ],
};

/** The files of a room, such as `flights` or `flights/tables`, as a regular expression. */
const filesOf = (room) =>
  room.endsWith('/tables') ? `libs/${room.replace('/', '/src/')}/` : `libs/${room}/(?!src/tables/)`;

/** What a room may use, with itself and its own tables. */
const allowedIn = (room) => [room, `${room.replace('/tables', '')}/tables`, ...MAY_USE[room]].map(filesOf);

/** Libs that compute and nothing else. */
const PURE = '^libs/(contract|analysis|scoring|coach)/';
const FRAMEWORKS = '(^|node_modules/)(@nestjs/[^/]+|typeorm|pg|bullmq|ioredis)(/|$)';
const INPUT_OUTPUT = '^(node:)?(fs|net|http|https|child_process|worker_threads)(/|$)';

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Files that need each other are one file, or a third one holds what both need.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...Object.entries(MAY_USE).map(([room, below]) => ({
      name: `lib-${room.replace('/', '-')}`,
      comment: `libs/${room} may use ${below.join(', ') || 'no other lib'}.`,
      severity: 'error',
      from: { path: `^${filesOf(room)}` },
      to: { path: '^(libs|apps)/', pathNot: `^(${allowedIn(room).join('|')})` },
    })),
    {
      name: 'no-lib-without-a-rule',
      comment: 'A new lib gets a line in MAY_USE.',
      severity: 'error',
      from: { path: '^libs/', pathNot: `^(${Object.keys(MAY_USE).map(filesOf).join('|')})` },
      to: {},
    },
    {
      name: 'no-app-in-app',
      comment: 'What two apps need is a lib.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'libs-by-their-index',
      comment: 'What a lib offers is in its index.ts, and in the one of its tables.',
      severity: 'error',
      from: { path: '^(apps|libs)/([^/]+)/' },
      to: { path: '^libs/', pathNot: '^(libs/[^/]+/src/(tables/)?index\\.ts$|$1/$2/)' },
    },
    {
      name: 'pure-libs',
      comment: 'Frameworks and input/output stay out of what computes.',
      severity: 'error',
      from: { path: PURE },
      to: { path: `${FRAMEWORKS}|${INPUT_OUTPUT}` },
    },
    {
      name: 'wire-as-types',
      comment:
        'Only the API and its guard load the decorators of what crosses the wire. All others import types.',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '^(apps/api|libs/(auth|wire))/' },
      to: { path: '^libs/wire/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'flight-page-in-browsers',
      comment: 'The page of a flight is drawn by browsers too.',
      severity: 'error',
      from: { path: '^libs/flight-page/' },
      to: { pathNot: '^libs/flight-page/|(^|node_modules/)preact(/|$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.spec\\.tsx?$|/generated/' },
    tsPreCompilationDeps: true, // an import of a type is one too
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
