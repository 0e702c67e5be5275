import { UNPROCESSED_PUBLIC_STATUSES, UNPROCESSED_STATUSES } from '@core/contract';
import { type OpenAPIObject } from '@nestjs/swagger';

/** Schemas that are one of several classes, by status. */
const BY_STATUS: Readonly<
  Record<string, { description: string; classes: Record<string, readonly string[]> }>
> = {
  Flight: {
    description:
      'A flight. `metrics`, `quality` and the fields of a flight without a track depend on `status`.',
    classes: {
      ProcessedFlight: ['processed'],
      UnprocessedFlight: UNPROCESSED_STATUSES,
      ManualFlight: ['manual'],
    },
  },
  PublicFlight: {
    description:
      'A shared flight, as shown to anyone with the link. `metrics`, `quality` and `thermals` depend on `status`.',
    classes: {
      ProcessedPublicFlight: ['processed'],
      UnprocessedPublicFlight: UNPROCESSED_PUBLIC_STATUSES,
    },
  },
};

/** Adds the unions, which have no class of their own. A client that checks `status` knows which fields it has. */
export function describeUnions({ components }: OpenAPIObject): void {
  const schemas = components!.schemas!;
  for (const [name, { description, classes }] of Object.entries(BY_STATUS)) {
    const path = (schema: string) => `#/components/schemas/${schema}`;
    const mapping = Object.entries(classes).flatMap(([of, statuses]) =>
      statuses.map((status) => [status, path(of)]),
    );
    schemas[name] = {
      description,
      oneOf: Object.keys(classes).map((of) => ({ $ref: path(of) })),
      discriminator: {
        propertyName: 'status',
        mapping: Object.fromEntries(mapping) as Record<string, string>,
      },
    };
  }
}
