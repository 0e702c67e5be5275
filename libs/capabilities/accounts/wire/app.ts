import { APP_KINDS, type AppKind, type Scope, SCOPES } from '@core/contract';
import { ApiProperty } from '@nestjs/swagger';
import { MonthlyAllowance } from './usage.js';
import { Field, OR_NULL } from '@core/contract/fields';

const ScopesField = (description: string) =>
  ApiProperty({ type: 'string', enum: SCOPES, isArray: true, description });

/** An app that asks for access: what every user may see of it. */
export class RequestingApp {
  @Field.text("The app's id, which is its OAuth `client_id`: `app_` followed by a ULID.")
  id: string;

  @Field.text('Its name, as its developer entered it.')
  name: string;

  @Field.text('Its website, as its developer entered it. Null if there is none.', OR_NULL)
  website: string | null;

  @Field.text(
    'The host of its client ID metadata document, which proves who publishes it: `vario.example`. Null for an app that was registered.',
    OR_NULL,
  )
  host: string | null;

  @Field.boolean('Whether the operator of the service has verified who develops it.')
  verified: boolean;
}

/** An app in the form that its developer receives. */
export class AppView extends RequestingApp {
  @Field.text('Where it runs. Only `server` has a secret.', { enum: APP_KINDS })
  kind: AppKind;

  @Field.listOf('string', 'The URIs to which users return after they allow the app.')
  redirect_uris: string[];

  @ScopesField('The scopes that it can ask for.')
  scopes: Scope[];

  @Field.time('When it was registered.')
  created_at: string;

  @Field.boolean('Whether the operator of the service has suspended it. Its tokens are then rejected.')
  suspended: boolean;

  @Field.integer('How many users have allowed it.')
  connections: number;

  @Field.integer('Requests with its tokens in the last 30 days.')
  requests_30_days: number;

  @Field.integer('Those of them that were answered with an error (4xx or 5xx).')
  failed_requests_30_days: number;
}

export class AppList {
  @Field.list(() => AppView, 'Your apps, newest first.')
  data: AppView[];
}

export class NewAppView extends AppView {
  @Field.text(
    'The OAuth `client_secret` of a `server` app. It is only returned this once and is not stored. Null for other kinds.',
    OR_NULL,
  )
  secret: string | null;
}

/** An app in the form that operators receive. */
export class OperatedAppView extends AppView {
  @Field.text('The account of its developer. Null if the app has introduced itself.', OR_NULL)
  account_id: string | null;

  @Field.text(
    'The URL of its client ID metadata document, by which it identifies itself. Null for an app that was registered.',
    OR_NULL,
  )
  metadata_url: string | null;
}

export class OperatedAppList {
  @Field.list(() => OperatedAppView, 'The apps, newest first.')
  data: OperatedAppView[];

  @Field.boolean('Whether there are more apps.')
  has_more: boolean;

  @Field.text('Pass it as `cursor` to get the next page. Null on the last page.', OR_NULL)
  next_cursor: string | null;
}

export class AppSecret {
  @Field.text('The new `client_secret`. It is only returned this once and is not stored.')
  secret: string;
}

export class AppDayUsage {
  @Field.text('The day, in UTC.')
  date: string;

  @Field.integer('Requests with tokens of the app.')
  requests: number;

  @Field.integer('Those of them that were answered with 4xx.')
  client_errors: number;

  @Field.integer('Those of them that were answered with 5xx.')
  server_errors: number;
}

export class AppUsage {
  @Field.list(() => AppDayUsage, 'Every day of the range, oldest first.')
  days: AppDayUsage[];
}

/** An app that may act for you. */
export class ConnectedApp {
  @Field.text("The connection's id: `con_` followed by a ULID.")
  id: string;

  @Field.object(() => RequestingApp, 'The app.')
  app: RequestingApp;

  @ScopesField('What it may do.')
  scopes: Scope[];

  @Field.time('When you first allowed it.')
  created_at: string;

  @Field.time('When it last sent a request, to the minute. Null if it never did.', OR_NULL)
  last_used_at: string | null;

  @Field.object(
    () => MonthlyAllowance,
    'Its requests this month, and its share of your monthly quota. Null if your plan has no monthly quota.',
    OR_NULL,
  )
  requests: MonthlyAllowance | null;
}

export class ConnectedAppList {
  @Field.list(() => ConnectedApp, 'The apps, most recently connected first.')
  data: ConnectedApp[];
}

/** What an app or a device asks for. */
export class Authorization {
  @Field.object(() => RequestingApp, 'The app.')
  app: RequestingApp;

  @ScopesField('What it asks to be allowed.')
  scopes: Scope[];

  @Field.boolean('Whether it stays connected until you disconnect it. Otherwise, until its token expires.')
  stays_connected: boolean;

  @Field.text(
    'Where your browser goes next: a host name, or the scheme of an installed app. Null for a device.',
    OR_NULL,
  )
  returns_to: string | null;
}

export class DecidedAuthorization {
  @Field.text('The URL to open next, at which the app learns of the decision.')
  redirect_to: string;
}
