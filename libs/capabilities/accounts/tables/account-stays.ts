/** SQL condition that a row's account is not being deleted. Nothing from such an account is sent out any more. */
export function accountStays(table: string): string {
  return `not exists (select 1 from accounts
            where accounts.id = ${table}.account_id and accounts.deletion_started_at is not null)`;
}
