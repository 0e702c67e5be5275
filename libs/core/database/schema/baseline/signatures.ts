/** Signatures that a validation server checks: pending requests and results. */
export const SIGNATURES = `
create table signature_validations (
  flight_id bigint primary key references flights on delete cascade,
  account_id bigint not null references accounts on delete cascade,
  input_sha256 bytea not null,
  status text not null default 'awaited',
  result text,
  validated_by text,
  validated_at timestamptz(3),
  due_at timestamptz(3) not null default now(),
  locked_until timestamptz(3),
  attempt integer not null default 0,
  failures integer not null default 0,
  failure_reason text
);
create index signature_validations_account_id_idx on signature_validations (account_id);
create index signature_validations_due on signature_validations (due_at) where status = 'awaited';
create index signature_validations_locked_until_idx on signature_validations (locked_until)`;
