import { type SwaggerCustomOptions } from '@nestjs/swagger';

/**
 * The icon, and with it what has phones lay the page out in their own width: Swagger's template takes nothing else into
 * its head, and writes this between `<link rel='icon' href='` and `' />`.
 */
const ICON_AND_VIEWPORT =
  "/docs/favicon-32x32.png' />\n<meta name='viewport' content='width=device-width, initial-scale=1";

/** How the references look and where their documents are. */
export function swaggerOptions(jsonDocumentUrl: string, title: string): SwaggerCustomOptions {
  return {
    jsonDocumentUrl,
    customSiteTitle: title,
    customfavIcon: ICON_AND_VIEWPORT,
    customCss: '.swagger-ui code { overflow-wrap: anywhere }', // a phone shows the whole command
    raw: ['json'],
    swaggerOptions: {
      persistAuthorization: true,
      displayRequestDuration: true,
      tryItOutEnabled: true,
      defaultModelsExpandDepth: 0,
    },
  };
}
