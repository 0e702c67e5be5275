import { type RequestingAccount } from '@core/access';
import { type Scope } from '@core/contract';
import { type ApiSchemas, type ObjectSchema } from './api-schemas.js';

/** What a tool returns before it is made into a result of the protocol. */
export interface ToolAnswer {
  /** Where the same data is in the API, so that it can be looked up again. */
  readonly sources: readonly string[];
  readonly data: object;
  /** For the app that shows the result. Language models do not see it. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** The arguments of most tools. */
export interface OneFlight {
  readonly flight_id: string;
}

/**
 * A tool of the MCP server. It calls the same use-cases and presenters as the controllers of `/api/v1`. Its name, title
 * and description are constants: nothing from a flight may end up in them.
 */
export interface McpTool<Arguments = Readonly<Record<string, unknown>>> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** All of them are required. A test compares them with those of the operations that return the same data. */
  readonly scopes: readonly [Scope, ...Scope[]];
  /** The operations of `/api/v1` that return the same data, as in its OpenAPI document. */
  readonly operations: readonly string[];
  /** URI of the app that shows the result. */
  readonly appUri?: string;
  /** Schema of the arguments. */
  input(schemas: ApiSchemas): ObjectSchema;
  /** @param args validated against the schema of the arguments */
  call(account: RequestingAccount, args: Arguments): Promise<ToolAnswer>;
}

/** Injection token of all tools. */
export const MCP_TOOLS = Symbol('MCP_TOOLS');
