import { UNPROCESSED_PUBLIC_STATUSES, UNPROCESSED_STATUSES } from '@core/contract';
import { type OpenAPIObject } from '@nestjs/swagger';

/** Schemas that are one of two classes: the one for `processed`, and the one for any other status. */
const BY_STATUS = {
  Flight: [
    'ProcessedFlight',
    'UnprocessedFlight',
    'A flight. `metrics` and `quality` depend on `status`.',
    UNPROCESSED_STATUSES,
  ],
  PublicFlight: [
    'ProcessedPublicFlight',
    'UnprocessedPublicFlight',
    'A shared flight, as shown to anyone with the link. `metrics`, `quality` and `thermals` depend on `status`.',
    UNPROCESSED_PUBLIC_STATUSES,
  ],
} as const;

/** Adds the unions, which have no class of their own. A client that checks `status` knows which fields it has. */
export function describeUnions({ components }: OpenAPIObject): void {
  const schemas = components!.schemas!;
  for (const [name, [processed, unprocessed, description, statuses]] of Object.entries(BY_STATUS)) {
    const path = (schema: string) => `#/components/schemas/${schema}`;
    schemas[name] = {
      description,
      oneOf: [{ $ref: path(processed) }, { $ref: path(unprocessed) }],
      discriminator: {
        propertyName: 'status',
        mapping: {
          processed: path(processed),
          ...Object.fromEntries(statuses.map((status) => [status, path(unprocessed)])),
        },
      },
    };
  }
}
