import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { Problem } from '../commands/problem.ts'
import { databaseRoles } from './roles.ts'

/**
 * Migrates the database to this version: our tables, the job queue's tables, then the grants outside our migrations.
 * Idempotent. If several processes start at once, one migrates and the others wait. The roles must exist.
 */
export async function migrateDatabase(ownerUrl: string, migrationsFolder: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'mantel migrate' })
  // Without a listener, a lost connection would end the process. The failed query already reports the loss.
  owner.on('error', () => {})
  await owner.connect()
  try {
    await owner.query("select pg_advisory_lock(hashtextextended('mantel migrate', 0))")
    await refuseWithoutRoles(owner)
    await refuseOtherMigrations(owner, migrationsFolder)
    await migrate(drizzle(owner), { migrationsFolder })
    await migrateQueue(ownerUrl)
    await owner.query(grantsOutsideMigrations)
  } finally {
    // Closing the connection also releases the advisory lock.
    await owner.end()
  }
}

/** The hash of the newest migration. Two databases with the same version have the same tables. */
export function schemaVersion(migrationsFolder: string): string {
  return readMigrationFiles({ migrationsFolder }).at(-1)?.hash ?? ''
}

/** The version of a database, readable by all our roles; null if it was never migrated. */
export async function appliedVersion(client: Pick<pg.Client, 'query'>): Promise<string | null> {
  return (await appliedMigrations(client)).at(-1) ?? null
}

/** The hashes of all migrations that ran on the database, oldest first. */
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
 * Refuses a database with migrations that are not ours. Drizzle compares only dates, so it would run our migrations on
 * top of existing tables, or skip them. A database of a newer version starts with the same migrations and is accepted.
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
 * Grants on objects that our migrations do not create. They run on every start, because an upgrade of the queue can add
 * tables, and a copied database loses the grants on the database itself.
 */
const grantsOutsideMigrations = `
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
    -- Only if it is missing: both statements take a lock that waits for all running jobs and blocks new ones.
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
