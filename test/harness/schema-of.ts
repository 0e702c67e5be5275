import { type DataSource } from 'typeorm';

/**
 * All that belongs to our tables, one line each, in alphabetical order. The order of columns is left out, since no
 * statement depends on it, and so is the white space of functions.
 */
const DESCRIBE = `
  with ours as (
    select c.oid, c.relname as name, c.relkind as kind, c.relpersistence, c.reloptions, c.relrowsecurity
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind <> 'i' and c.relname not like 'migrations%'),
  line (text) as (
    select concat_ws(' ', 'relation', kind, name, relpersistence, reloptions, relrowsecurity) from ours
    union all
    select concat_ws(' ', 'column', name, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
                     attstorage, attcompression, attcollation::regcollation, pg_get_expr(adbin, adrelid))
      from ours join pg_attribute on attrelid = oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where kind = 'r' and attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', 'constraint', name, conname, convalidated, pg_get_constraintdef(c.oid))
      from ours join pg_constraint c on conrelid = ours.oid
    union all
    select concat_ws(' ', 'index', indisvalid, pg_get_indexdef(indexrelid)) from ours join pg_index on indrelid = oid
    union all
    select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(t.oid))
      from ours join pg_trigger t on tgrelid = ours.oid where not tgisinternal
    union all
    select concat_ws(' ', 'sequence', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmax, s.seqcycle, name)
      from ours join pg_sequence s on seqrelid = oid
    union all
    select 'function ' || regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g')
      from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'type', format_type(oid, null), typtype)
      from pg_type where typnamespace = 'public'::regnamespace and typrelid = 0 and typelem = 0
    union all
    select concat_ws(' ', 'comment', pg_describe_object(classoid, objoid, objsubid), description)
      from pg_description join ours on oid = objoid)
  select text from line order by text`;

/** The schema of our tables as lines of text. Two databases with the same schema give the same lines. */
export async function schemaOf(database: DataSource): Promise<string[]> {
  const lines = await database.query<{ text: string }[]>(DESCRIBE);
  return lines.map(({ text }) => text);
}
