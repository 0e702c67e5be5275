import { type SwaggerCustomOptions } from '@nestjs/swagger';

/**
 * The icon and a viewport tag for phones. Swagger's template allows no other additions to the head, and inserts this
 * between `<link rel='icon' href='` and `' />`.
 */
const ICON_AND_VIEWPORT =
  "/docs/favicon-32x32.png' />\n<meta name='viewport' content='width=device-width, initial-scale=1";

/** On phones, wrap long commands and hide the column of links to make room for the responses. */
const PHONE_CSS =
  '.swagger-ui code { overflow-wrap: anywhere } ' +
  '@media (max-width: 40em) { .swagger-ui .response-col_links { display: none } }';

/** Appearance of an API reference, and the URL of its OpenAPI document. */
export function swaggerOptions(jsonDocumentUrl: string, title: string): SwaggerCustomOptions {
  return {
    jsonDocumentUrl,
    customSiteTitle: title,
    customfavIcon: ICON_AND_VIEWPORT,
    customCss: PHONE_CSS,
    raw: ['json'],
    swaggerOptions: {
      persistAuthorization: true,
      displayRequestDuration: true,
      tryItOutEnabled: true,
      defaultModelsExpandDepth: 0,
    },
  };
}
