// What both SDKs read from the OpenAPI document and the error catalogue.

/** The status codes of a success with a body. */
const WITH_BODY = ['200', '201', '202'];

/** Every operation: its id, method, path, parameters, and the schemas of its successful JSON responses. */
export function operationsOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.operationId)
      .map(([method, operation]) => {
        const parameters = operation.parameters ?? [];
        return {
          id: operation.operationId,
          method: method.toUpperCase(),
          path,
          summary: operation.summary,
          query: parameters.filter((parameter) => parameter.in === 'query'),
          takesIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
          isRemoval: method === 'delete' && '204' in operation.responses,
          results: successSchemas(operation),
          body: operation.requestBody?.content['application/json']?.schema,
        };
      }),
  );
}

/** The different JSON schemas of successful responses. */
function successSchemas({ responses }) {
  const schemas = WITH_BODY.flatMap(
    (status) => responses[status]?.content?.['application/json']?.schema ?? [],
  );
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
}

/** Every error code of the catalogue, with its default message and the name of its class. */
export function errorsOf(catalogue) {
  return Object.entries(catalogue)
    .map(([code, { message }]) => ({ code, message, className: errorClassName(code) }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** `invalid_igc` is an InvalidIgcError. */
function errorClassName(code) {
  const name = pascalCase(code);
  return name.endsWith('Error') ? name : `${name}Error`;
}

export function pascalCase(name) {
  return name.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter) => letter.toUpperCase());
}
