import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { Problem } from '../backup/problem.ts'
import { databaseRoles } from './roles.ts'

/**
 * Brings the database to this version: our tables, then the job queue's own, then the rights that live outside our
 * migrations. Of several processes that start at once, one does it and the others wait; doing it again changes
 * nothing. The roles must exist.
 */
export async function migrateDatabase(ownerUrl: string, migrationsFolder: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'mantel migrate' })
  // The failed query reports the loss itself.
  owner.on('error', () => {})
  await owner.connect()
  try {
    await owner.query("select pg_advisory_lock(hashtextextended('mantel migrate', 0))")
    await refuseWithoutRoles(owner)
    await refuseOtherMigrations(owner, migrationsFolder)
    await migrate(drizzle(owner), { migrationsFolder })
    await migrateQueue(ownerUrl)
    await owner.query(outsideRights)
  } finally {
    // Also gives the lock back.
    await owner.end()
  }
}

/** Names the newest migration by its content: two databases of the same version hold the same tables. */
export function schemaVersion(migrationsFolder: string): string {
  return readMigrationFiles({ migrationsFolder }).at(-1)?.hash ?? ''
}

/** The version that a database is at, for any of our roles; null where nothing was ever migrated. */
export async function appliedVersion(client: Pick<pg.Client, 'query'>): Promise<string | null> {
  return (await appliedMigrations(client)).at(-1) ?? null
}

/** The hashes of all migrations that ran on a database, the oldest first. */
async function appliedMigrations(client: Pick<pg.Client, 'query'>): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  )
  if (!found[0]?.there) return []
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at, id',
  )
  return rows.map(({ hash }) => hash)
}

async function refuseWithoutRoles(owner: pg.Client) {
  const { rowCount } = await owner.query('select from pg_roles where rolname = any($1)', [databaseRoles])
  if (rowCount !== databaseRoles.length) throw new Error('Prepare the database roles before migrating')
}

/**
 * Refuses a database on which other migrations ran than ours. Drizzle compares only dates: it would run our migrations
 * on top of existing tables, or skip them. A database of a newer version begins with the same migrations, and passes.
 */
async function refuseOtherMigrations(owner: pg.Client, migrationsFolder: string) {
  const applied = await appliedMigrations(owner)
  const ours = readMigrationFiles({ migrationsFolder }).slice(0, applied.length)
  if (ours.every(({ hash }, at) => hash === applied[at])) return
  throw new Problem(
    'This database was created by an earlier development version of Mantel and cannot be upgraded. ' +
      'If you no longer need its data, delete the directory DATA_DIR (./.data by default) ' +
      'or set DATABASE_URL to an empty database, and start again.',
  )
}

async function migrateQueue(ownerUrl: string) {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await pool.end()
  }
}

/**
 * Rights on what our migrations do not make. They run on every start: an upgrade of the queue may bring new tables,
 * and a copy of a database does not keep the rights on the database itself.
 */
const outsideRights = `
do $$
declare
  is_ours constant boolean :=
    (select pg_has_role(datdba, 'USAGE') from pg_database where datname = current_database());
  part record;
begin
  if is_ours then
    execute format('revoke all on database %I from public', current_database());
    execute format('grant connect on database %I to mantel_runtime, mantel_auth, mantel_admin, mantel_worker',
      current_database());
  end if;

  grant usage on schema drizzle to mantel_runtime, mantel_auth, mantel_admin, mantel_worker;
  grant select on drizzle.__drizzle_migrations to mantel_runtime, mantel_auth, mantel_admin, mantel_worker;

  -- Only the worker sees the queue. The other roles add jobs with enqueue().
  revoke all on schema graphile_worker from public;
  revoke execute on all functions in schema graphile_worker from public;
  grant usage on schema graphile_worker to mantel_worker;
  grant execute on all functions in schema graphile_worker to mantel_worker;
  grant select on all tables in schema graphile_worker to mantel_worker;
  for part in
    select oid::regclass as name, relkind as kind, reloptions as options from pg_class
    where relnamespace = 'graphile_worker'::regnamespace
      and (relkind = 'v' or relkind = 'r' and relname like '\\_private\\_%')
  loop
    -- Only where it is missing: both take a lock that waits for every job under way, and makes the others wait.
    if part.kind = 'v' then
      if not 'security_invoker=true' = any (coalesce(part.options, '{}')) then
        execute format('alter view %s set (security_invoker = true)', part.name);
      end if;
      continue;
    end if;
    execute format('grant insert, update, delete on %s to mantel_worker', part.name);
    if not exists (select from pg_policy where polrelid = part.name and polname = 'worker') then
      execute format('create policy worker on %s for all to mantel_worker using (true) with check (true)', part.name);
    end if;
  end loop;
end $$`
