/** The one row about this database and the files that belong to it. */
export const INSTALLATION = `
create table installation (
  created_at timestamptz(3) primary key, -- older files belong to another database
  file_store_id text, -- null until a process first uses the store
  oldest_release text, -- that may run on this database
  debriefs_charged boolean not null default true
);
insert into installation (created_at) values (now())`;
