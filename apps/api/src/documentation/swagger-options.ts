import { type SwaggerCustomOptions } from '@nestjs/swagger';

/** How the references look and where their documents are. */
export function swaggerOptions(jsonDocumentUrl: string, title: string): SwaggerCustomOptions {
  return {
    jsonDocumentUrl,
    customSiteTitle: title,
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
