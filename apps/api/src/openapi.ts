import { APP_SCHEME, BEARER_SCHEME, LOGIN_SCHEME, OAUTH_SCHEME } from '@core/access';
import { packageVersion } from '@core/config';
import { OAUTH_PREFIX, SCOPE_PERMITS, SERVICE_NAME } from '@core/contract';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject } from '@nestjs/swagger';
import { API_MODULES } from './api-modules.js';
import { createDocument } from './documentation/create-document.js';
import { nameEnums } from './documentation/enums.openapi.js';
import {
  shareExamples,
  describeLimitHeaders,
  markPublicOperations,
  SAME_SERVER,
  describeUnions,
} from '@core/http';
import { type Reference } from './documentation/reference/serve-reference.js';
import { shareErrorResponses } from './documentation/shared-responses.openapi.js';
import { describeWebhooks, EVENT_CLASSES } from '@capabilities/webhooks/api';

const DESCRIPTION = `
Upload an IGC file and get a processed flight back.

1. Create an API key [in the console](/console/keys), with the scopes that you need, and enter it under **Authorize**.
2. Upload a flight with \`POST /flights\`.
3. Upload many flights at once, or a ZIP file, with \`POST /imports\`.
4. Get it again with \`GET /flights/{flightId}\`, or list all flights with \`GET /flights\`.
5. Replay or export it with \`GET /flights/{flightId}/track\`. Get its thermals, glides and wind with \`GET /flights/{flightId}/thermals\`, its score with \`GET /flights/{flightId}/score\`, the legs of that score with \`GET /flights/{flightId}/legs\`, its declared task with \`GET /flights/{flightId}/task\` and its weather with \`GET /flights/{flightId}/weather\`.
6. Get its debrief with \`GET /flights/{flightId}/analysis\`. Create a new one with \`POST\` to the same path.
7. Add up your flights with \`GET /statistics\`, and see your personal bests with \`GET /records\` and your thermals with \`GET /thermals/map\`.
8. Share it with \`POST /flights/{flightId}/sharing\`. Change or delete it with \`PATCH\` or \`DELETE /flights/{flightId}\`.

Paths in descriptions are relative to \`/api/v1\`. Field names are in \`snake_case\` and end with the unit of the quantity. Times are RFC 3339 in UTC. Every response has an
\`X-Request-Id\` header. Every error has a \`message\` and a \`code\`; the [error reference](/docs/errors) describes how to
resolve each code. The [guides](/docs/guides) explain how the parts work together.

Your plan sets a rate limit per minute and a monthly request quota. Uploads from instruments and the console have
limits of their own. The response headers of every request with a valid
API key show what is left, and so does \`GET /usage\`.
`.trim();

const SCOPE_LIST = Object.entries(SCOPE_PERMITS)
  .map(([scope, permits]) => `- \`${scope}\`: ${permits}`)
  .join('\n');

/**
 * The OpenAPI 3.1 document of `/api/v1`, and of what is outside it for instruments and shared flights.
 * @param serverUrl with or without a host
 */
export function openApiDocument(app: NestExpressApplication, serverUrl = SAME_SERVER): OpenAPIObject {
  const oauthUrl = (name: string) => `${serverUrl.replace(/\/$/, '')}${OAUTH_PREFIX}/${name}`;
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${SERVICE_NAME} API`)
    .setVersion(packageVersion())
    .setDescription(DESCRIPTION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(serverUrl, 'This service')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'API key',
        description: `An API key: \`svc_live_\` followed by 36 letters and digits. A key has scopes. An access token of an app (\`svc_oauth_\`) acts like a key. Each operation lists the scopes it requires:\n\n${SCOPE_LIST}`,
        'x-scopes': SCOPE_PERMITS,
      },
      BEARER_SCHEME,
    )
    .addOAuth2(
      {
        type: 'oauth2',
        description: 'For apps that act for their users, with PKCE (`S256`). `docs/oauth.md` shows how.',
        flows: {
          authorizationCode: {
            authorizationUrl: oauthUrl('authorize'),
            tokenUrl: oauthUrl('token'),
            refreshUrl: oauthUrl('token'),
            scopes: SCOPE_PERMITS,
          },
        },
      },
      OAUTH_SCHEME,
    )
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'App secret',
        description:
          'The secret of an app on a server, `svc_app_…`. It gives access to what all users of the app have allowed it.',
      },
      APP_SCHEME,
    )
    .addBasicAuth(
      {
        type: 'http',
        scheme: 'basic',
        description:
          'Only for the WebDAV inbox: your e-mail address or account id, and as the password an API key with `flights:write`.',
      },
      LOGIN_SCHEME,
    )
    .addTag('Flights', 'Upload, read, change and delete flights.')
    .addTag('Sites', 'Name the places where you take off.')
    .addTag('Imports', 'Upload many flights at once.')
    .addTag('Upload from instruments', 'For instruments and apps that upload flights by themselves.')
    .addTag('Flight results', 'The track, thermals, score, legs, declared task and weather of a flight.')
    .addTag('Logbook', 'Statistics, personal bests and thermals over all flights.')
    .addTag('Events', 'What has happened, in order and without gaps.')
    .addTag('Debrief', "A coach's review of a flight.")
    .addTag('Sharing', 'Share a flight by link.')
    .addTag('Shared flights', 'Public pages of shared flights. No API key required.')
    .addTag('Groups', 'Groups of flights that are replayed together.')
    .addTag('Shared groups', 'Groups and added flights for everybody who has the link. No API key required.')
    .addTag('Account', 'Your profile and your usage.')
    .addTag('Health', 'Health of the service.')
    .build();
  const document = createDocument(app, config, { include: [...API_MODULES], extraModels: EVENT_CLASSES });
  markPublicOperations(document);
  describeLimitHeaders(document);
  describeUnions(document);
  describeWebhooks(document);
  nameEnums(document);
  shareErrorResponses(document);
  shareExamples(document);
  return document;
}

/** The page at /docs, and the document at /openapi.json. */
export function apiReference(app: NestExpressApplication): Reference {
  return {
    title: `${SERVICE_NAME} API`,
    path: '/docs',
    documentPath: '/openapi.json',
    document: (serverUrl) => openApiDocument(app, serverUrl),
  };
}
