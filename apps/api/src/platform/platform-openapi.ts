import { packageVersion } from '@core/config';
import { APP_SCHEME, BEARER_SCHEME } from '@core/access';
import { PLATFORM_SCOPE, SERVICE_NAME, SESSION_COOKIE } from '@core/contract';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject } from '@nestjs/swagger';
import { createDocument } from '../documentation/create-document.js';
import { nameEnums } from '../documentation/enums.openapi.js';
import {
  describeCrossSite,
  shareExamples,
  describeRetryAfter,
  markPublicOperations,
  SAME_SERVER,
} from '@core/http';
import { type Reference } from '../documentation/reference/serve-reference.js';
import { shareErrorResponses } from '../documentation/shared-responses.openapi.js';
import { PlatformModule } from './platform.module.js';
import { SESSION_SCHEME } from '@capabilities/accounts/api';

const DESCRIPTION = `
Sign up, create API keys and register webhook endpoints. Flights are in the [flight API](/docs) at \`/api/v1\`. The
flight API requires an API key and this API requires a session. Programs manage webhook endpoints, deliveries and keys
with an API key that has the scope \`platform:manage\`.

1. Sign up with \`POST /sign-up\`, then confirm your e-mail address with the token from the e-mail.
2. Sign in with \`POST /sign-in\`. The response sets a cookie, which your browser sends from then on. With curl, use \`-c cookies.txt\` to store it and \`-b cookies.txt\` to send it.
3. Get your account with \`GET /account\`.

Paths in descriptions are relative to \`/platform/v1\`. Request and response bodies are JSON. Every error has a \`message\` and a \`code\`; the [error reference](/docs/errors)
describes how to resolve each code. State-changing requests that a browser sends from another site are rejected.
`.trim();

/** The OpenAPI 3.1 document of the developer platform. @param serverUrl with or without a host */
export function platformDocument(app: NestExpressApplication, serverUrl = SAME_SERVER): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${SERVICE_NAME} developer platform`)
    .setVersion(packageVersion())
    .setDescription(DESCRIPTION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(serverUrl, 'This service')
    .addCookieAuth(
      SESSION_COOKIE,
      { type: 'apiKey', in: 'cookie', description: 'Set by `POST /sign-in`.' },
      SESSION_SCHEME,
    )
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        description: 'An API key with the scope `platform:manage`, for programs.',
        'x-scopes': { [PLATFORM_SCOPE]: 'Manage webhook endpoints, deliveries and keys of lesser scope.' },
      },
      BEARER_SCHEME,
    )
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'App secret',
        description:
          'The secret of an app on a server, `svc_app_…`. It manages the endpoints and deliveries of the app.',
      },
      APP_SCHEME,
    )
    .addTag('Sign-in', 'Sign up, sign in and sign out.')
    .addTag('Sign-in and security', 'Your second factor, your passkeys, and how you confirm who you are.')
    .addTag('Account', 'Your account, its usage and your sessions.')
    .addTag('API keys', 'Keys for `/api/v1`.')
    .addTag('Apps', 'Apps that you register for OAuth, and their usage.')
    .addTag('Connected apps', 'Apps of others that may act for you.')
    .addTag('Webhook endpoints', 'URLs that receive events from the service.')
    .addTag('Deliveries', 'The events sent to your endpoints, with every attempt.')
    .addTag('Operation', 'All accounts. Only for operators of the service.')
    .build();
  const document = createDocument(app, config, { include: [PlatformModule] });
  markPublicOperations(document);
  describeCrossSite(document);
  describeRetryAfter(document);
  nameEnums(document);
  shareErrorResponses(document);
  shareExamples(document);
  return document;
}

/** The page at /platform/docs, and the document at /platform/openapi.json. */
export function platformReference(app: NestExpressApplication): Reference {
  return {
    title: `${SERVICE_NAME} developer platform`,
    path: '/platform/docs',
    documentPath: '/platform/openapi.json',
    document: (serverUrl) => platformDocument(app, serverUrl),
  };
}
