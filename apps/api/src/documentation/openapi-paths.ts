import { type OpenAPIObject } from '@nestjs/swagger';

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
  for (const item of Object.values(document.paths)) {
    for (const operation of [item.get, item.put, item.post, item.patch, item.delete]) {
      if (operation) operation.security ??= [];
    }
  }
}
