import { FromRelease020At1796430000000 } from './migrations/1796430000000-from-release-0.2.0.js';
import { Baseline1796430001000 } from './migrations/1796430001000-baseline.js';
import { Corrections1796430002000 } from './migrations/1796430002000-corrections.js';
import { FlightLists1796430003000 } from './migrations/1796430003000-flight-lists.js';
import { Outlines1796430004000 } from './migrations/1796430004000-outlines.js';
import { FixesWithoutDate1796430005000 } from './migrations/1796430005000-fixes-without-date.js';
import { MergedFlights1796430006000 } from './migrations/1796430006000-merged-flights.js';
import { Groups1796430007000 } from './migrations/1796430007000-groups.js';
import { OwnSites1796430008000 } from './migrations/1796430008000-own-sites.js';
import { Leagues1796430008100 } from './migrations/1796430008100-leagues.js';
import { FlightFeeds1796430008200 } from './migrations/1796430008200-flight-feeds.js';
import { Airspace1796430009000 } from './migrations/1796430009000-airspace.js';
import { AirspaceInShares1796430011000 } from './migrations/1796430011000-airspace-in-shares.js';
import { AirspaceFiles1796430012000 } from './migrations/1796430012000-airspace-files.js';
import { EventFeed1796430013000 } from './migrations/1796430013000-event-feed.js';
import { FlightUpdates1796430014000 } from './migrations/1796430014000-flight-updates.js';
import { TrackFiles1796430016000 } from './migrations/1796430016000-track-files.js';
import { AppEndpoints1796430019000 } from './migrations/1796430019000-app-endpoints.js';
import { EndpointKinds1796430020000 } from './migrations/1796430020000-endpoint-kinds.js';
import { FlightAnnotations1796430023000 } from './migrations/1796430023000-flight-annotations.js';
import { ManualFlights1796430024000 } from './migrations/1796430024000-manual-flights.js';
import { type StatedMigration } from './stated-migration.js';

/** Listed as classes, in order: a glob would match nothing once the code is built into a different directory. */
export const MIGRATIONS: (new () => StatedMigration)[] = [
  FromRelease020At1796430000000,
  Baseline1796430001000,
  Corrections1796430002000,
  FlightLists1796430003000,
  Outlines1796430004000,
  FixesWithoutDate1796430005000,
  MergedFlights1796430006000,
  Groups1796430007000,
  OwnSites1796430008000,
  Leagues1796430008100,
  FlightFeeds1796430008200,
  Airspace1796430009000,
  AirspaceInShares1796430011000,
  AirspaceFiles1796430012000,
  EventFeed1796430013000,
  FlightUpdates1796430014000,
  TrackFiles1796430016000,
  AppEndpoints1796430019000,
  EndpointKinds1796430020000,
  FlightAnnotations1796430023000,
  ManualFlights1796430024000,
];
