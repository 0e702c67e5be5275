import { type components, type operations } from './generated/api.js';
import { type OPERATIONS } from './generated/operations.js';

/** Every object of the API by its name, such as `Schemas['FlightScore']`. */
export type Schemas = components['schemas'];

export type OperationId = keyof typeof OPERATIONS;

type Parameters<Id extends OperationId> = operations[Id]['parameters'];

/** The query parameters of an operation. */
export type Query<Id extends OperationId> = NonNullable<Parameters<Id>['query']>;

/** The path parameters of an operation. */
export type Path<Id extends OperationId> = NonNullable<Parameters<Id>['path']>;

/** The JSON body of an operation. */
export type Body<Id extends OperationId> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Value } };
}
  ? Value
  : never;

type JsonOf<Response> = Response extends { content: { 'application/json': infer Value } }
  ? Value
  : Response extends { content: { 'application/geo+json': infer Value } }
    ? Value
    : never;

type Successes<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses']]: Status extends 200 | 201 | 202
    ? JsonOf<operations[Id]['responses'][Status]>
    : never;
}[keyof operations[Id]['responses']];

/** The JSON that an operation returns; `undefined` if it returns none. */
export type Result<Id extends OperationId> = [Successes<Id>] extends [never] ? undefined : Successes<Id>;

type Part<Name extends string, Value> = [Value] extends [never]
  ? { readonly [Key in Name]?: undefined }
  : object extends Value
    ? { readonly [Key in Name]?: Value | undefined }
    : { readonly [Key in Name]: Value };

/** What an operation needs. */
export type Input<Id extends OperationId> = Part<'path', Path<Id>> &
  Part<'query', Query<Id>> &
  Part<'body', Body<Id>>;
