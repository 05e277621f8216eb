import pg from 'pg'
import type { TestServer } from '../server.ts'

/**
 * These tables are not watched, because refused calls count against rate limits too, and callers open their own
 * sessions on their own devices. The log of changes only repeats what endpoints declare.
 */
const unwatched = ['rate_limits', 'sessions', 'known_devices', 'change_log']

/**
 * Reports which tables have changed since a position in the log. The log does not contain changes that were rolled
 * back.
 */
type Changes = {
  position: () => Promise<string>
  since: (position: string) => Promise<string[]>
}

export type WatchedServer = TestServer & { changes: Changes }

/**
 * Makes the database log the table of every committed change from now on. An update that changes nothing does not
 * count, and neither does the activity entry of a failed sign-in.
 */
export async function watchChanges(server: TestServer): Promise<WatchedServer> {
  const db = new pg.Client({ connectionString: server.database.superuserUrl })
  await db.connect()
  await db.query(log)
  const { rows } = await db.query<{ name: string }>(tables, [unwatched])
  await db.query(rows.map(({ name }) => triggersOn(name)).join(';'))
  await db.end()
  const changes: Changes = {
    position: async () => {
      const [last] = await server.sql<{ id: string }>(
        'select coalesce(max(id), 0) as id from watched.changes',
      )
      return last?.id ?? '0'
    },
    since: async (position) => {
      const query = 'select distinct name from watched.changes where id > $1 order by name'
      return (await server.sql<{ name: string }>(query, [position])).map(({ name }) => name)
    },
  }
  return { ...server, changes }
}

const log = `
  create schema watched;
  grant usage on schema watched to mantel_owner;
  create unlogged table watched.changes (id bigint generated always as identity primary key, name text not null);
  grant select on watched.changes to mantel_owner;
  create function watched.log_change() returns trigger language plpgsql security definer as $$
  begin
    if tg_op = 'INSERT' and tg_table_name = 'admin_activities' then
      if new.action = 'login.failed' then return null; end if;
    end if;
    insert into watched.changes (name) values (tg_table_name);
    return null;
  end $$`

const tables = `
  select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
  where schemaname in ('public', 'graphile_worker') and tablename <> all ($1)`

const triggersOn = (table: string) => `
  create trigger log_rows after insert or delete on ${table} for each row execute function watched.log_change();
  create trigger log_update after update on ${table} for each row
    when (old::text is distinct from new::text) execute function watched.log_change();
  create trigger log_truncate after truncate on ${table} execute function watched.log_change()`
