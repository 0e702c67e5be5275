import { SwaggerModule } from '@nestjs/swagger';

/** A document that can be changed: Nest returns parts of its decorators' metadata, which the next document shares. */
export const createDocument: typeof SwaggerModule.createDocument = (app, config, options) =>
  structuredClone(SwaggerModule.createDocument(app, config, options));
