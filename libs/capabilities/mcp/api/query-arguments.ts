import { type Type } from '@nestjs/common';
import { strictQuery } from '@core/http';

/** Arguments as the query of an operation. */
export class QueryArguments<Query> {
  private readonly parameters: Readonly<Record<string, string>>;

  constructor(
    args: Readonly<Record<string, unknown>>,
    private readonly metatype: Type<Query>,
  ) {
    this.parameters = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, String(value)]));
  }

  /** Validated like the query of a request. @throws ApiError validation_failed */
  async read(): Promise<Query> {
    return (await strictQuery.transform(this.parameters, {
      type: 'query',
      metatype: this.metatype,
    })) as Query;
  }

  /** The query string with its question mark; empty without parameters. */
  get search(): string {
    const search = new URLSearchParams(this.parameters).toString();
    return search && `?${search}`;
  }
}
