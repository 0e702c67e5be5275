import { BEARER_SCHEME } from '@app/auth';
import { API_PREFIX, SCOPE_PERMITS, SCOPES, SERVICE_NAME } from '@app/contract';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { API_MODULES } from './api-modules.js';
import { describeLimitHeaders } from './documentation/limit-headers.openapi.js';
import { relativeTo, markPublicOperations } from './documentation/openapi-paths.js';
import { swaggerOptions } from './documentation/swagger-options.js';
import { describeWebhooks } from './documentation/webhooks.openapi.js';

const DESCRIPTION = `
Send an IGC file, get a processed flight back.

1. Make a key: \`npm run platform -- keys create --name demo --scopes ${SCOPES.join(',')}\`, and enter it under **Authorize**. Of several accounts name one: \`--account acc_…\`.
2. Upload a flight with \`POST /flights\`.
3. Read it again with \`GET /flights/{flightId}\`, or page through \`GET /flights\`.
4. Replay or export it with \`GET /flights/{flightId}/track\`; see its thermals, glides and wind with \`GET /flights/{flightId}/thermals\`, its score with \`GET /flights/{flightId}/score\`, its weather with \`GET /flights/{flightId}/weather\`.
5. Read its debrief with \`GET /flights/{flightId}/analysis\`; have another written with \`POST\`.
6. Show it to others with \`POST /flights/{flightId}/sharing\`; change or delete it with \`PATCH\` and \`DELETE /flights/{flightId}\`.

Names are \`snake_case\`, quantities carry their unit in the name, times are RFC 3339 in UTC. Every answer carries
\`X-Request-Id\`. Every error has \`message\` and \`code\`; [each code has an entry](/docs/errors) that says what to do.

A plan gives so many requests in a minute and in a month. Every answer to a key says in its headers what is left;
\`GET /usage\` says it at any time.
`.trim();

const SCOPE_LIST = Object.entries(SCOPE_PERMITS)
  .map(([scope, permits]) => `- \`${scope}\`: ${permits}`)
  .join('\n');

/** The OpenAPI 3.1 document of `/api/v1`. Paths are relative to the server's base address, as in the specification. */
export function openApiDocument(app: NestExpressApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${SERVICE_NAME} API`)
    .setVersion('1.0.0')
    .setDescription(DESCRIPTION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(API_PREFIX, 'This service')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'API key',
        description: `An API key: \`svc_live_\` and 36 letters and digits. It carries scopes; each operation names those that open it:\n\n${SCOPE_LIST}`,
        'x-scopes': SCOPE_PERMITS,
      },
      BEARER_SCHEME,
    )
    .addTag('Flights', 'Upload and read flights.')
    .addTag('Flight results', 'What was found in a flight: its track, thermals, score and weather.')
    .addTag('Debrief', 'What a coach would say of a flight.')
    .addTag('Sharing', 'Show a flight to whoever has its link.')
    .addTag('Shared flights', 'What they see. Needs no key.')
    .addTag('Account', 'Your profile, and what is left of your allowance.')
    .addTag('Health', 'Is the service there?')
    .build();
  const document = SwaggerModule.createDocument(app, config, { include: [...API_MODULES] });
  document.paths = relativeTo(API_PREFIX, document.paths);
  markPublicOperations(document);
  describeLimitHeaders(document);
  describeWebhooks(document);
  return document;
}

/** Serves the document at /openapi.json and Swagger UI at /docs. */
export function serveOpenApi(app: NestExpressApplication): void {
  SwaggerModule.setup(
    'docs',
    app,
    () => openApiDocument(app),
    swaggerOptions('/openapi.json', `${SERVICE_NAME} API`),
  );
}
