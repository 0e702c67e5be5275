import { PLATFORM_PREFIX, SERVICE_NAME, SESSION_COOKIE } from '@app/contract';
import { SESSION_SCHEME } from '@app/identity';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { describeRetryAfter } from '../documentation/limit-headers.openapi.js';
import { relativeTo, sayWhatIsOpen } from '../documentation/openapi-paths.js';
import { swaggerOptions } from '../documentation/swagger-options.js';
import { PlatformModule } from './platform.module.js';

const DESCRIPTION = `
Where you get an account, make API keys and register webhook endpoints. Flights are at [/api/v1](/docs), which takes
keys; this takes a session, and neither opens the other.

1. \`POST /sign-up\`, and confirm your address with the token of the mail.
2. \`POST /sign-in\`: the answer sets a cookie. With curl: \`-c cookies.txt\`, and \`-b cookies.txt\` from then on.
3. Look at your account with \`GET /account\`.

Every error has \`message\` and \`code\`; [each code has an entry](/docs/errors) that says what to do. Bodies are JSON. A
change that a browser sends for a page of another site is refused.
`.trim();

/** The OpenAPI 3.1 document of the developer platform. Paths are relative to the server's base address. */
export function platformDocument(app: NestExpressApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(`${SERVICE_NAME} developer platform`)
    .setVersion('1.0.0')
    .setDescription(DESCRIPTION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(PLATFORM_PREFIX, 'This service')
    .addCookieAuth(
      SESSION_COOKIE,
      { type: 'apiKey', in: 'cookie', description: 'Set by `POST /sign-in`.' },
      SESSION_SCHEME,
    )
    .addTag('Sign-in', 'Get an account, and in and out of it.')
    .addTag('Account', 'Your account, what it uses, and where you are signed in.')
    .addTag('API keys', 'What opens `/api/v1`.')
    .addTag('Webhook endpoints', 'Where the service tells your systems what happens.')
    .addTag('Deliveries', 'What was told, with every attempt.')
    .addTag('Operation', 'All accounts, for the operators of the service.')
    .build();
  const document = SwaggerModule.createDocument(app, config, { include: [PlatformModule] });
  document.paths = relativeTo(PLATFORM_PREFIX, document.paths);
  sayWhatIsOpen(document);
  describeRetryAfter(document);
  return document;
}

/** Serves the document at /platform/openapi.json and Swagger UI at /platform/docs. */
export function servePlatformOpenApi(app: NestExpressApplication): void {
  SwaggerModule.setup(
    'platform/docs',
    app,
    () => platformDocument(app),
    swaggerOptions('/platform/openapi.json', `${SERVICE_NAME} developer platform`),
  );
}
