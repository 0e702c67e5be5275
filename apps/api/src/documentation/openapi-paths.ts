import { type OpenAPIObject } from '@nestjs/swagger';

/** Paths as they stand below the base address of the server. */
export function relativeTo(prefix: string, paths: OpenAPIObject['paths']): OpenAPIObject['paths'] {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) =>
      path.startsWith(prefix) ? [path.slice(prefix.length), item] : [path, item],
    ),
  );
}

/** An operation that is open to all says so: left out, `security` reads as forgotten. */
export function markPublicOperations(document: OpenAPIObject): void {
  for (const item of Object.values(document.paths)) {
    for (const operation of [item.get, item.put, item.post, item.patch, item.delete]) {
      if (operation) operation.security ??= [];
    }
  }
}
