/** Documents of the repository that are pages of the site. The build renders them, the API serves them. */
export interface GuideGroup {
  readonly title: string;
  /** Who they are for. Commands on the machine of the service are for operators. */
  readonly isForOperators?: boolean;
  /** Files in `docs`, in the order of the page, and a sentence about each. */
  readonly guides: readonly (readonly [file: string, summary: string])[];
}

export const GUIDE_GROUPS: readonly GuideGroup[] = [
  {
    title: 'Use the service',
    guides: [
      ['instruments.md', 'Let your instrument or phone send each flight after landing.'],
      ['announcements.md', 'Tell your club about each flight, in Discord, Slack or Telegram.'],
      ['logbook.md', 'Bring flights without a track: from paper, or from the table of another program.'],
      ['groups.md', 'Replay a day with your friends, who add their flights without an account.'],
      ['forwarding.md', 'Hand a flight in at a league, or use it in flyXC, Home Assistant and n8n.'],
      ['mcp.md', 'Let an assistant answer questions from your logbook.'],
      ['airspace.md', 'Which airspaces a flight crossed, and how sure that is.'],
      ['account-data.md', 'Take all your data with you, or delete it.'],
    ],
  },
  {
    title: 'Build on the API',
    guides: [
      ['api-guide.md', 'Upload, read, export and share flights from a program.'],
      ['sdks.md', 'Clients for TypeScript and Python.'],
      ['events.md', 'Follow what happens to the flights of an account or of all users of an app.'],
      ['webhooks.md', 'Get each flight sent to your own system.'],
      ['oauth.md', 'Connect an app to the accounts of its users.'],
      ['platform.md', 'Manage accounts, keys and endpoints over HTTP.'],
      ['limits.md', 'Plans, rate limits and quotas.'],
      ['errors.md', 'Every error code, and what to do about it.'],
    ],
  },
  {
    title: 'How numbers are computed',
    guides: [
      ['domain/README.md', 'An overview, from the file to the debrief.'],
      ['domain/reading-igc.md', 'Which files are accepted, and what is read from them.'],
      ['domain/cleaning.md', 'Faults of a log, and how each is handled.'],
      ['domain/segments.md', 'Flights, tows, drives and hikes in one log.'],
      ['domain/metrics.md', 'The numbers of a flight.'],
      ['domain/thermals-and-wind.md', 'Thermals, glides, and wind by altitude and time.'],
      ['domain/terrain.md', 'The ground below a flight.'],
      ['domain/replay-track.md', 'Columns, resolutions and exports of the track.'],
      ['domain/scoring.md', 'The rules of the leagues, and how scores are proven.'],
      ['domain/legs.md', 'Each leg of a scored flight.'],
      ['domain/tasks.md', 'How a declared task was flown.'],
      ['domain/weather.md', 'Observed and modelled weather.'],
      ['domain/debrief.md', 'How a debrief is written and checked.'],
      ['domain/accuracy.md', 'How far to trust each number.'],
      ['domain/self-check.md', 'Contradictions that the analysis looks for in its own results.'],
      ['domain/simulator.md', 'The simulated flights that tests compare with.'],
    ],
  },
  {
    title: 'Run the service',
    isForOperators: true,
    guides: [
      ['self-hosting.md', 'Install, upgrade, back up and put it behind a proxy.'],
      ['configuration.md', 'Every environment variable.'],
      ['command-line.md', 'Analyse files and manage the service in a terminal.'],
      ['compose.md', 'On one machine, with Compose.'],
      ['systemd.md', 'On several machines, with systemd.'],
      ['kubernetes.md', 'In a cluster.'],
      ['oidc.md', 'Sign in with Authelia, Authentik, Keycloak or Google.'],
      ['language-models.md', 'Debriefs by a language model.'],
      ['observability.md', 'Logs, metrics, traces and alerts.'],
      ['runbooks.md', 'What to do when an alert fires.'],
      ['scaling.md', 'How many machines how many pilots need.'],
      ['backup.md', 'Recover to a point in time.'],
      ['pgbouncer.md', 'Pool connections to PostgreSQL.'],
    ],
  },
];

/** Path of the page with all guides. */
export const GUIDES_PATH = '/docs/guides';

/** The path of a document on the site: `docs/domain/README.md` is `/docs/domain`. */
export function guidePath(file: string): string {
  return `/docs/${file.replace(/\.md$/, '').replace(/\/README$/, '')}`;
}

/** What the build writes about a guide, next to its HTML and its Markdown. */
export interface BuiltGuide {
  readonly path: string;
  readonly title: string;
  readonly headings: readonly GuideHeading[];
}

export interface GuideHeading {
  readonly id: string;
  readonly text: string;
}

/** What the build writes about all guides. */
export interface BuiltGuides {
  readonly guides: readonly BuiltGuide[];
  /** Path of the index that the search loads. */
  readonly searchPath: string;
}

/** Where the build puts a guide, below the folder of the pages. */
export function builtGuideFile(path: string, format: 'html' | 'md'): string {
  return `guides${path.slice('/docs'.length)}.${format}`;
}
