import { FLIGHT_STATUSES } from '@core/contract';
import { type OpenAPIObject } from '@nestjs/swagger';

/** Schemas that are one of two classes: the one for `processed`, and the one for any other status. */
const BY_STATUS = {
  Flight: ['ProcessedFlight', 'UnprocessedFlight', 'A flight. `metrics` and `quality` depend on `status`.'],
  PublicFlight: [
    'ProcessedPublicFlight',
    'UnprocessedPublicFlight',
    'A shared flight, as shown to anyone with the link. `metrics`, `quality` and `thermals` depend on `status`.',
  ],
} as const;

/** Adds the unions, which have no class of their own. A client that checks `status` knows which fields it has. */
export function describeUnions({ components }: OpenAPIObject): void {
  const schemas = components!.schemas!;
  for (const [name, [processed, unprocessed, description]] of Object.entries(BY_STATUS)) {
    const path = (schema: string) => `#/components/schemas/${schema}`;
    schemas[name] = {
      description,
      oneOf: [{ $ref: path(processed) }, { $ref: path(unprocessed) }],
      discriminator: {
        propertyName: 'status',
        mapping: Object.fromEntries(
          FLIGHT_STATUSES.map((status) => [status, path(status === 'processed' ? processed : unprocessed)]),
        ),
      },
    };
  }
}
