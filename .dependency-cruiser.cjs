/**
 * Which import may point where. `npm run lint` checks it.
 * @type {import('dependency-cruiser').IConfiguration}
 */

/** The libs that each lib may use. Apps may use every lib but no app; dependencies go one way. */
const MAY_USE = {
  contract: [],
  analysis: ['contract'],
  scoring: ['analysis', 'contract'],
  wire: ['analysis', 'contract', 'mail', 'scoring'],
  coach: ['contract', 'wire'],
  'flight-page': [],
  lifecycle: [],
  config: ['contract', 'lifecycle'],
  encryption: ['config'],
  observability: [],
  'log-files': [],
  'embedded-postgres': ['lifecycle', 'log-files'],
  database: ['config', 'contract'],
  storage: ['config', 'database'],
  management: ['database', 'queue', 'storage'],
  queue: ['config', 'database', 'observability'],
  allowance: ['config', 'contract', 'database', 'observability'],
  'api-keys': ['contract', 'database', 'wire'],
  auth: ['allowance', 'api-keys', 'contract', 'database', 'wire'],
  flights: ['analysis', 'coach', 'scoring', 'wire'],
  mail: ['config', 'contract'],
  identity: ['allowance', 'config', 'contract', 'database', 'encryption', 'mail', 'retry'],
  debrief: ['coach', 'config', 'contract'],
  retry: [],
  weather: ['config', 'contract', 'flights', 'retry', 'wire'],
  webhooks: ['contract', 'database', 'retry', 'wire'],
  accounts: ['api-keys', 'contract', 'database', 'flights', 'storage', 'webhooks', 'wire'],
};

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
    ...Object.entries(MAY_USE).map(([lib, below]) => ({
      name: `lib-${lib}`,
      comment: `libs/${lib} may use ${below.join(', ') || 'no other lib'}.`,
      severity: 'error',
      from: { path: `^libs/${lib}/` },
      to: { path: '^(libs|apps)/', pathNot: `^libs/(${[lib, ...below].join('|')})/` },
    })),
    {
      name: 'no-lib-without-a-rule',
      comment: 'A new lib gets a line in MAY_USE.',
      severity: 'error',
      from: { path: '^libs/', pathNot: `^libs/(${Object.keys(MAY_USE).join('|')})/` },
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
      comment: 'What a lib offers is in its index.ts.',
      severity: 'error',
      from: { path: '^(apps|libs)/([^/]+)/' },
      to: { path: '^libs/', pathNot: '^(libs/[^/]+/src/index\\.ts$|$1/$2/)' },
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
