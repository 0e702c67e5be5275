import { AddressLimits } from './address-limits.js';
import { type NestExpressApplication } from '@nestjs/platform-express';
import { type NextFunction, type Request, type Response } from 'express';

const REFERENCES = ['/docs', '/openapi.json', '/platform/docs', '/platform/openapi.json'];

/** Applies the rate limit for public endpoints to the API reference, which Swagger serves without any guard. */
export function limitReference(app: NestExpressApplication): void {
  const addresses = app.get(AddressLimits);
  app.use(REFERENCES, (request: Request, _response: Response, next: NextFunction) => {
    addresses.enterOpen(request).then(() => next(), next);
  });
}
