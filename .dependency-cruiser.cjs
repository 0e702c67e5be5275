/**
 * Which import may point where. `npm run lint` checks it. ARCHITECTURE.md has the picture that these rules state.
 * @type {import('dependency-cruiser').IConfiguration}
 */

/** Rooms of `core` and of `engine`, from the ground up: each may use those before it. */
const CORE = [
  ...[
    'contract',
    'process',
    'observability',
    'egress',
    'config',
    'encryption',
    'mail',
    'pictures',
    'embedded-postgres',
  ],
  ...['database', 'storage', 'http', 'work', 'access', 'management'],
];
const ENGINE = ['terrain', 'analysis', 'airspace', 'scoring', 'places', 'results', 'coach'];
/** Capabilities, likewise. What comes later knows what comes before, never the other way round. */
const CAPABILITIES = [
  ...[
    'accounts',
    'flights',
    'credentials',
    'airspace',
    'weather',
    'signatures',
    'debriefs',
    'imports',
    'webhooks',
  ],
  ...['doors', 'operator', 'account-data', 'pages', 'groups', 'mcp', 'all-tables'],
];

const FRAMEWORKS = '(^|node_modules/)(@nestjs/(?!swagger)[^/]+|typeorm|pg|bullmq|ioredis)(/|$)';
const INPUT_OUTPUT = '^(node:)?(fs|net|http|https|child_process|worker_threads)(/|$)';

/** A room may not use one that comes later in its group. */
const upward = (group, rooms) =>
  rooms.slice(0, -1).map((room, index) => ({
    name: `${group}-from-the-ground-up`,
    comment: `libs/${group}/${room} comes before what it imports: see the list in .dependency-cruiser.cjs.`,
    severity: 'error',
    from: { path: `^libs/${group}/${room}/` },
    to: { path: `^libs/${group}/(${rooms.slice(index + 1).join('|')})/` },
  }));

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Files that need each other are one file, or a third one holds what both need.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'engine-stands-alone',
      comment: 'The engine computes. It knows the words of the contract, and nothing else of the service.',
      severity: 'error',
      from: { path: '^libs/engine/' },
      to: { path: '^(libs|apps)/', pathNot: '^libs/(engine|core/contract)/' },
    },
    {
      name: 'engine-is-pure',
      comment: 'Frameworks and input/output stay out of what computes.',
      severity: 'error',
      from: { path: '^libs/(engine/(?!(places|terrain)/)|core/contract/(?!fields/))' },
      to: { path: `${FRAMEWORKS}|${INPUT_OUTPUT}` },
    },
    {
      name: 'core-knows-no-capability',
      comment: 'Machinery serves every capability, so it knows none, and no result of the engine.',
      severity: 'error',
      from: { path: '^libs/core/' },
      to: { path: '^(apps|libs/(capabilities|engine))/' },
    },
    {
      name: 'no-lib-in-app',
      comment: 'What an app composes lies in libs.',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
    },
    {
      name: 'no-app-in-app',
      comment: 'What two apps need is a lib.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'rooms-by-their-index',
      comment:
        'What a room offers is in its index.ts, and what a capability offers to others of its kind in those of its api, wire and worker.',
      severity: 'error',
      from: { path: '^(apps|libs)/([^/]+)/([^/]+)/' },
      to: {
        path: '^libs/',
        pathNot: [
          '^$1/$2/$3/',
          '^libs/(engine|core)/[^/]+/index\\.ts$',
          '^libs/core/contract/fields/index\\.ts$',
          '^libs/engine/results/shapes/index\\.ts$',
          '^libs/capabilities/[^/]+/((api|wire|worker|flight-page|standalone)/)?index\\.ts$',
        ],
      },
    },
    {
      name: 'api-without-worker',
      comment: 'The two programs scale apart. What both need is in the domain of the capability.',
      severity: 'error',
      from: { path: '^(apps/api|libs/capabilities/[^/]+/api)/' },
      to: { path: '^(apps/worker|libs/capabilities/[^/]+/worker)/' },
    },
    {
      name: 'worker-without-api',
      comment: 'The two programs scale apart. What both need is in the domain of the capability.',
      severity: 'error',
      from: { path: '^(apps/worker|libs/capabilities/[^/]+/worker)/' },
      to: { path: '^(apps/api|libs/capabilities/[^/]+/api)/' },
    },
    {
      name: 'domain-without-programs',
      comment: 'Use-cases and tables know neither controllers nor jobs.',
      severity: 'error',
      from: { path: '^libs/capabilities/[^/]+/(domain|tables|wire)/' },
      to: { path: '^libs/capabilities/[^/]+/(api|worker)/' },
    },
    {
      name: 'shapes-as-types',
      comment: 'Only the API loads the decorators of what crosses the wire. All others import types.',
      severity: 'error',
      from: {
        path: '^(apps|libs)/',
        pathNot:
          '^(apps/api|libs/capabilities/[^/]+/(api|wire)|libs/capabilities/(pages|doors)|libs/core/(http|access|contract/fields)|libs/engine/results/shapes)/',
      },
      to: {
        path: '^libs/(capabilities/[^/]+/wire|core/contract/fields|engine/results/shapes)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'flight-page-in-browsers',
      comment:
        'The page of a flight is drawn by browsers too. It knows the words of the contract; of results, it imports the types.',
      severity: 'error',
      from: { path: '^libs/capabilities/pages/flight-page/' },
      to: {
        pathNot: '^libs/(capabilities/pages/flight-page|core/contract)/|(^|node_modules/)preact(/|$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-room-without-a-place',
      comment: 'A new room gets its place in the lists above.',
      severity: 'error',
      from: {
        path: '^libs/',
        pathNot: `^libs/(core/(${CORE.join('|')})|engine/(${ENGINE.join('|')})|capabilities/(${CAPABILITIES.join('|')}))/`,
      },
      to: {},
    },
    ...upward('core', CORE),
    ...upward('engine', ENGINE),
    ...upward('capabilities', CAPABILITIES),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.spec\\.tsx?$|^apps/web/.*/generated/' },
    tsPreCompilationDeps: true, // an import of a type is one too
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
