import { type SwaggerCustomOptions } from '@nestjs/swagger';

/**
 * The icon, and with it what has phones lay the page out in their own width: Swagger's template takes nothing else into
 * its head, and writes this between `<link rel='icon' href='` and `' />`.
 */
const ICON_AND_VIEWPORT =
  "/docs/favicon-32x32.png' />\n<meta name='viewport' content='width=device-width, initial-scale=1";

/** A phone shows whole commands, and gives its width to what is answered rather than to the links of the document. */
const PHONE_CSS =
  '.swagger-ui code { overflow-wrap: anywhere } ' +
  '@media (max-width: 40em) { .swagger-ui .response-col_links { display: none } }';

/** How the references look and where their documents are. */
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
