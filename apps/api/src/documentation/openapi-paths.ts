import { type OpenAPIObject } from '@nestjs/swagger';

type PathItem = OpenAPIObject['paths'][string];

/** Every operation of a document. */
export function operationsOf(document: OpenAPIObject): NonNullable<PathItem['get']>[] {
  return Object.values(document.paths)
    .flatMap((item) => [item.get, item.put, item.post, item.patch, item.delete])
    .filter((operation) => operation !== undefined);
}

/** Paths relative to the server URL. */
export function relativeTo(prefix: string, paths: OpenAPIObject['paths']): OpenAPIObject['paths'] {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) =>
      path.startsWith(prefix) ? [path.slice(prefix.length), item] : [path, item],
    ),
  );
}

/** Sets `security` to an empty list for public operations, so that it does not look forgotten. */
export function markPublicOperations(document: OpenAPIObject): void {
  for (const operation of operationsOf(document)) operation.security ??= [];
}
