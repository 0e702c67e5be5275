import { Initial1795219200000 } from './migrations/1795219200000-initial.js';
import { FlightResults1795305600000 } from './migrations/1795305600000-flight-results.js';
import { ScoreWeatherReanalysis1795392000000 } from './migrations/1795392000000-score-weather-reanalysis.js';
import { Allowance1795392100000 } from './migrations/1795392100000-allowance.js';
import { BestPoints1795392100001 } from './migrations/1795392100001-best-points.js';
import { FlightListAndSharing1795392200000 } from './migrations/1795392200000-flight-list-and-sharing.js';
import { ReadyTracksAndIdempotency1795392300000 } from './migrations/1795392300000-ready-tracks-and-idempotency.js';
import { Debriefs1795392400000 } from './migrations/1795392400000-debriefs.js';
import { Webhooks1795392500000 } from './migrations/1795392500000-webhooks.js';
import { HeldDeliveries1795392500001 } from './migrations/1795392500001-held-deliveries.js';
import { OutdatedResults1795392600000 } from './migrations/1795392600000-outdated-results.js';
import { StatisticsAndLeanerDeliveries1795500000000 } from './migrations/1795500000000-statistics-and-leaner-deliveries.js';
import { Identity1795510000000 } from './migrations/1795510000000-identity.js';
import { DailyUsage1795511000000 } from './migrations/1795511000000-daily-usage.js';
import { AccountDeletion1795520000000 } from './migrations/1795520000000-account-deletion.js';
import { LanguageModelDebriefs1795530000000 } from './migrations/1795530000000-language-model-debriefs.js';
import { ModelWeather1795540000000 } from './migrations/1795540000000-model-weather.js';
import { Sites1795541000000 } from './migrations/1795541000000-sites.js';
import { WeatherOfAnalysis1795542000000 } from './migrations/1795542000000-weather-of-analysis.js';
import { RotatedKeysAndInstallation1795550000000 } from './migrations/1795550000000-rotated-keys-and-installation.js';
import { InvitedUsers1795600000000 } from './migrations/1795600000000-invited-users.js';
import { AwaitedDebriefs1795610000000 } from './migrations/1795610000000-awaited-debriefs.js';
import { EndpointsHeldBySession1795665000000 } from './migrations/1795665000000-endpoints-held-by-session.js';
import { EndpointsGiveWay1795700000000 } from './migrations/1795700000000-endpoints-give-way.js';
import { WarnedLimit1795700001000 } from './migrations/1795700001000-warned-limit.js';
import { BegunRequests1795710000000 } from './migrations/1795710000000-begun-requests.js';
import { ChosenSites1795710001000 } from './migrations/1795710001000-chosen-sites.js';
import { KnownAddresses1795720000000 } from './migrations/1795720000000-known-addresses.js';
import { KnownAddressesByAge1795730000000 } from './migrations/1795730000000-known-addresses-by-age.js';
import { FlightsOfRequests1795740000000 } from './migrations/1795740000000-flights-of-requests.js';
import { ReplacedSecrets1795740001000 } from './migrations/1795740001000-replaced-secrets.js';
import { ChosenTitles1795750000000 } from './migrations/1795750000000-chosen-titles.js';
import { FileStoreId1795760000000 } from './migrations/1795760000000-file-store-id.js';
import { HeadersOfAttempts1795761000000 } from './migrations/1795761000000-headers-of-attempts.js';
import { ShareOptions1795770000000 } from './migrations/1795770000000-share-options.js';
import { ConsoleTokens1795780000000 } from './migrations/1795780000000-console-tokens.js';
import { SampleFlight1795790000000 } from './migrations/1795790000000-sample-flight.js';
import { SignInLinks1795791000000 } from './migrations/1795791000000-sign-in-links.js';
import { FailedFlights1795792000000 } from './migrations/1795792000000-failed-flights.js';
import { SignatureValidations1796000100000 } from './migrations/1796000100000-signature-validations.js';
import { FlightPlaces1796100000000 } from './migrations/1796100000000-flight-places.js';
import { SplitFlights1796100001000 } from './migrations/1796100001000-split-flights.js';
import { Aircraft1796101000000 } from './migrations/1796101000000-aircraft.js';
import { LegsAndTask1796200000000 } from './migrations/1796200000000-legs-and-task.js';
import { FairQueue1796300000000 } from './migrations/1796300000000-fair-queue.js';
import { EventOrigin1796300036000 } from './migrations/1796300036000-event-origin.js';
import { UnawaitedEvents1796300038000 } from './migrations/1796300038000-unawaited-events.js';
import { Retention1796310000000 } from './migrations/1796310000000-retention.js';
import { UnprocessedFlights1796320000000 } from './migrations/1796320000000-unprocessed-flights.js';
import { Inbox1796330000000 } from './migrations/1796330000000-inbox.js';
import { Imports1796340000000 } from './migrations/1796340000000-imports.js';
import { OAuth1796350000000 } from './migrations/1796350000000-oauth.js';
import { Logbook1796360000000 } from './migrations/1796360000000-logbook.js';
import { ReplayedRefreshes1796361000000 } from './migrations/1796361000000-replayed-refreshes.js';
import { KeptLogbook1796370000000 } from './migrations/1796370000000-kept-logbook.js';
import { LogbookIndexes1796371000000 } from './migrations/1796371000000-logbook-indexes.js';
import { FlightWalks1796372000000 } from './migrations/1796372000000-flight-walks.js';
import { OldestRelease1796373000000 } from './migrations/1796373000000-oldest-release.js';
import { VerifiedApps1796374000000 } from './migrations/1796374000000-verified-apps.js';
import { IntroducedApps1796420000000 } from './migrations/1796420000000-introduced-apps.js';
import { ImportEntries1796380000000 } from './migrations/1796380000000-import-entries.js';
import { ChargedDebriefs1796400000000 } from './migrations/1796400000000-charged-debriefs.js';
import { DirectUploads1796401000000 } from './migrations/1796401000000-direct-uploads.js';
import { ConnectedAppUsage1796402000000 } from './migrations/1796402000000-connected-app-usage.js';
import { SecondFactor1796410000000 } from './migrations/1796410000000-second-factor.js';

/** Listed as classes, in order: a glob would match nothing once the code is built into a different directory. */
export const MIGRATIONS = [
  Initial1795219200000,
  FlightResults1795305600000,
  ScoreWeatherReanalysis1795392000000,
  Allowance1795392100000,
  BestPoints1795392100001,
  FlightListAndSharing1795392200000,
  ReadyTracksAndIdempotency1795392300000,
  Debriefs1795392400000,
  Webhooks1795392500000,
  HeldDeliveries1795392500001,
  OutdatedResults1795392600000,
  StatisticsAndLeanerDeliveries1795500000000,
  Identity1795510000000,
  DailyUsage1795511000000,
  AccountDeletion1795520000000,
  LanguageModelDebriefs1795530000000,
  ModelWeather1795540000000,
  Sites1795541000000,
  WeatherOfAnalysis1795542000000,
  RotatedKeysAndInstallation1795550000000,
  InvitedUsers1795600000000,
  AwaitedDebriefs1795610000000,
  EndpointsHeldBySession1795665000000,
  EndpointsGiveWay1795700000000,
  WarnedLimit1795700001000,
  BegunRequests1795710000000,
  ChosenSites1795710001000,
  KnownAddresses1795720000000,
  KnownAddressesByAge1795730000000,
  FlightsOfRequests1795740000000,
  ReplacedSecrets1795740001000,
  ChosenTitles1795750000000,
  FileStoreId1795760000000,
  HeadersOfAttempts1795761000000,
  ShareOptions1795770000000,
  ConsoleTokens1795780000000,
  SampleFlight1795790000000,
  SignInLinks1795791000000,
  FailedFlights1795792000000,
  SignatureValidations1796000100000,
  FlightPlaces1796100000000,
  SplitFlights1796100001000,
  Aircraft1796101000000,
  LegsAndTask1796200000000,
  FairQueue1796300000000,
  EventOrigin1796300036000,
  UnawaitedEvents1796300038000,
  Retention1796310000000,
  UnprocessedFlights1796320000000,
  Inbox1796330000000,
  Imports1796340000000,
  OAuth1796350000000,
  Logbook1796360000000,
  ReplayedRefreshes1796361000000,
  KeptLogbook1796370000000,
  LogbookIndexes1796371000000,
  FlightWalks1796372000000,
  OldestRelease1796373000000,
  VerifiedApps1796374000000,
  ImportEntries1796380000000,
  ChargedDebriefs1796400000000,
  DirectUploads1796401000000,
  ConnectedAppUsage1796402000000,
  SecondFactor1796410000000,
  IntroducedApps1796420000000,
];
