import { type OpenAPIObject } from '@nestjs/swagger';

type PathItem = OpenAPIObject['paths'][string];
export type Operation = NonNullable<PathItem['get']>;
/** A response that is not a reference. */
export type ResponseObject = Exclude<NonNullable<Operation['responses'][string]>, { $ref: string }>;

/** The server of a document whose reader knows where it comes from. */
export const SAME_SERVER = '/';

/** Every operation of a document. */
export function operationsOf(document: OpenAPIObject): Operation[] {
  return Object.values(document.paths)
    .flatMap((item) => [item.get, item.put, item.post, item.patch, item.delete])
    .filter((operation) => operation !== undefined);
}

/** Every response of a document: those of operations, and those in the components. */
export function responsesOf(document: OpenAPIObject): ResponseObject[] {
  const ofOperations = operationsOf(document).flatMap((operation) => Object.values(operation.responses));
  return [...ofOperations, ...Object.values(document.components?.responses ?? {})].filter(
    (response): response is ResponseObject => response !== undefined && !('$ref' in response),
  );
}

/** Sets `security` to an empty list for public operations, so that it does not look forgotten. */
export function markPublicOperations(document: OpenAPIObject): void {
  for (const operation of operationsOf(document)) operation.security ??= [];
}
