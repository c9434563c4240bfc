import { BUCKETS, CELLS } from '../modules/wallet/index.ts'

/** SQLSTATE of a transaction that writes rows of two cells. */
export const TWO_CELLS = 'CR001'

/**
 * Makes a database refuse transactions that write rows of two cells (docs/scaling.md): a trigger on every table with a
 * bucket compares the cell of each row with that of the transaction's first.
 */
export const CELL_CHECK = `
create function public.check_cell() returns trigger language plpgsql as $$
declare
  cell int := coalesce(new.bucket, old.bucket) / ${BUCKETS / CELLS};
  first_cell text := current_setting('croupier.cell', true);
begin
  if coalesce(first_cell, '') = '' then
    perform set_config('croupier.cell', cell::text, true);
  elsif first_cell::int <> cell then
    raise exception 'a transaction writes rows of cells % and %, now %.%', first_cell, cell, tg_table_schema, tg_table_name
      using errcode = '${TWO_CELLS}';
  end if;
  return null;
end
$$;
do $$
declare
  one record;
begin
  for one in
    select c.table_schema, c.table_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'bucket' and t.table_type = 'BASE TABLE'
      and not (select relispartition from pg_class where oid = format('%I.%I', c.table_schema, c.table_name)::regclass)
  loop
    execute format('create trigger check_cell after insert or update or delete on %I.%I
      for each row execute function public.check_cell()', one.table_schema, one.table_name);
  end loop;
end
$$;`
