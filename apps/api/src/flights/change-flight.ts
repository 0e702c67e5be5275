import { ApiError, type ErrorDetail, isUlid, SITE_CHARACTERS_MAX, TITLE_CHARACTERS_MAX } from '@app/contract';
import { type Flight, type FlightChanges, FlightRepository } from '@app/database';
import { Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { formText } from '../http/form-text.js';
import { JsonBodyReader } from '../http/json-body.js';

const FIELDS = ['title', 'site'];

/** Changes the title and site of a flight, with the same rules as the upload form. */
@Injectable()
export class ChangeFlight {
  constructor(
    private readonly body: JsonBodyReader,
    private readonly flights: FlightRepository,
  ) {}

  /** Returns the changed flight. @throws ApiError if the body is invalid or the flight does not exist */
  async change(accountId: string, flightId: string, request: Request): Promise<Flight> {
    const changes = changesOf(await this.body.read(request));
    const flight = isUlid(flightId) ? await this.flights.change(accountId, flightId, changes) : undefined;
    if (!flight) throw new ApiError('flight_not_found');
    return flight;
  }
}

function changesOf(body: Readonly<Record<string, unknown>>): FlightChanges {
  const unknown = Object.keys(body).filter((field) => !FIELDS.includes(field));
  if (unknown.length > 0) {
    refuse(
      unknown.map((field) => ({ field, message: `cannot be changed; only ${FIELDS.join(' and ')} can` })),
    );
  }
  if (Object.keys(body).length === 0) {
    refuse(FIELDS.map((field) => ({ field, message: `at least one of ${FIELDS.join(', ')} is required` })));
  }
  const { title, site } = body;
  return {
    ...('title' in body && { title: textOf('title', title, TITLE_CHARACTERS_MAX) }),
    ...('site' in body && { site: site === null ? null : textOf('site', site, SITE_CHARACTERS_MAX) }),
  };
}

function textOf(field: string, value: unknown, charactersMax: number): string {
  if (typeof value !== 'string') refuse([{ field, message: 'must be a string' }]);
  const text = formText(field, value, charactersMax);
  if (text === undefined) refuse([{ field, message: 'must not be empty' }]);
  return text;
}

function refuse(details: readonly ErrorDetail[]): never {
  throw new ApiError('validation_failed', { details });
}
