import { DefaultNamingStrategy, type Table } from 'typeorm';

function snakeCase(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}

function named(table: Table | string, columns: readonly string[], suffix: string): string {
  const tableName = typeof table === 'string' ? table : table.name;
  return [tableName.split('.').pop(), ...columns, suffix].join('_');
}

/** Maps `lastUsedAt` in code to `last_used_at` in the database, and gives constraints PostgreSQL's default names. */
export class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined, prefixes: string[]): string {
    return snakeCase([...prefixes, customName ?? propertyName].join('_'));
  }

  override primaryKeyName(table: Table | string): string {
    return named(table, [], 'pkey');
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return named(table, columns, 'key');
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return named(table, columns, 'fkey');
  }

  override indexName(table: Table | string, columns: string[]): string {
    return named(table, columns, 'idx');
  }
}
