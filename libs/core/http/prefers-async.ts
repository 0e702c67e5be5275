import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type Request } from 'express';

/** Whether the request has `Prefer: respond-async`, alone or among other preferences (RFC 7240). */
export const PrefersAsync = createParamDecorator((_: unknown, context: ExecutionContext): boolean => {
  const preferences = (context.switchToHttp().getRequest<Request>().get('Prefer') ?? '').split(',');
  return preferences.some((preference) => preference.split(';')[0]?.trim().toLowerCase() === 'respond-async');
});

/** The header of a response that does not wait for the result, because the client prefers that. */
export const ASYNC_APPLIED = { 'Preference-Applied': 'respond-async' };
