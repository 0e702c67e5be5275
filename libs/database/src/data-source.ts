import { DataSource } from 'typeorm';
import { Account } from './entities/account.entity.js';
import { ApiKey } from './entities/api-key.entity.js';
import { AwaitedDebriefRow } from './entities/awaited-debrief.entity.js';
import { Debrief } from './entities/debrief.entity.js';
import { DeliveryAttempt } from './entities/delivery-attempt.entity.js';
import { Delivery } from './entities/delivery.entity.js';
import { EventRow } from './entities/event.entity.js';
import { FlightResultRow } from './entities/flight-result.entity.js';
import { FlightWeatherRow } from './entities/flight-weather.entity.js';
import { FlightShare } from './entities/flight-share.entity.js';
import { Flight } from './entities/flight.entity.js';
import { IdempotentRequest } from './entities/idempotent-request.entity.js';
import { Installation } from './entities/installation.entity.js';
import { MonthlyUsage } from './entities/monthly-usage.entity.js';
import { ReplacedSecret } from './entities/replaced-secret.entity.js';
import { Site } from './entities/site.entity.js';
import { WeatherCall, WeatherProviderRow } from './entities/weather-call.entity.js';
import { WeatherHourRow } from './entities/weather-hour.entity.js';
import { WebhookEndpoint } from './entities/webhook-endpoint.entity.js';
import { leaveEndedSession } from './ended-session.js';
import { MIGRATIONS } from './migrations.js';
import { SnakeCaseNaming } from './snake-case-naming.js';

const ENTITIES = [
  Account,
  ApiKey,
  AwaitedDebriefRow,
  Debrief,
  Delivery,
  DeliveryAttempt,
  EventRow,
  Flight,
  FlightResultRow,
  FlightShare,
  FlightWeatherRow,
  IdempotentRequest,
  Installation,
  MonthlyUsage,
  ReplacedSecret,
  Site,
  WeatherCall,
  WeatherHourRow,
  WeatherProviderRow,
  WebhookEndpoint,
];

/** How long a query may wait for a connection before the request fails with 503. */
const CONNECT_TIMEOUT_MS = 5_000;

export interface DatabaseOptions {
  readonly url: string;
  readonly poolMax: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
}

export function createDataSource(options: DatabaseOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    url: options.url,
    entities: ENTITIES,
    migrations: MIGRATIONS,
    namingStrategy: new SnakeCaseNaming(),
    synchronize: false,
    installExtensions: false,
    poolSize: options.poolMax,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    // a connection that breaks while idle is replaced at the next query; without a handler it would crash the process
    poolErrorHandler: () => undefined,
    extra: {
      keepAlive: true,
      application_name: options.applicationName,
      onConnect: leaveEndedSession,
    },
  });
}
