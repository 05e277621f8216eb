import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { Problem } from '../commands/problem.ts'
import type { SavedTable } from './archive/manifest.ts'
import { measureAll } from './measure-stream.ts'
import { copyIn, copyOut, quotedTable, type Table } from './tables.ts'

/**
 * Runs the work with tables into which the owner can load rows unchanged. COPY FROM refuses tables whose policies apply
 * to the role, so FORCE is removed and restored. Triggers are disabled, because the archive contains what they wrote.
 * Deferrable constraints are checked after the work. No other session sees these changes, because they happen in the
 * caller's transaction and the tables are locked.
 */
export async function withoutRowSecurityAndTriggers(
  owner: pg.Client,
  tables: Table[],
  work: () => Promise<void>,
) {
  const { rows: altered } = await owner.query<{ name: string; forced: boolean }>(
    `select oid::regclass::text as name, relforcerowsecurity as forced from pg_class
     where oid = any ($1::regclass[]) and (relforcerowsecurity
       or exists (select from pg_trigger t where t.tgrelid = pg_class.oid and not t.tgisinternal))`,
    [tables.map(({ name }) => quotedTable(name))],
  )
  for (const { name, forced } of altered) {
    await owner.query(`alter table ${name} disable trigger user`)
    if (forced) await owner.query(`alter table ${name} no force row level security`)
  }
  await owner.query('set constraints all deferred')
  await work()
  // Runs the deferred checks, because a table with pending checks cannot be altered.
  await owner.query('set constraints all immediate')
  for (const { name, forced } of altered) {
    if (forced) await owner.query(`alter table ${name} force row level security`)
    await owner.query(`alter table ${name} enable trigger user`)
  }
}

export async function loadTable(owner: pg.Client, table: SavedTable, content: AsyncIterable<Buffer>) {
  await pipeline(content, owner.query(copyFrom(copyIn(table))))
}

/** Throws unless copying the restored rows out again gives the same bytes as in the archive. */
export async function compareTables(owner: pg.Client, tables: Table[], saved: SavedTable[]) {
  const expected = new Map(saved.map((table) => [table.name, table]))
  for (const table of tables) {
    const { lines, sha256 } = await measureAll(owner.query(copyTo(copyOut(table))))
    const { rows, sha256: wanted } = expected.get(table.name) ?? {}
    if (lines !== rows || sha256 !== wanted)
      throw new Problem(`The rows of ${table.name} differ from the backup. Nothing was restored.`)
  }
}

type Counter = { sequence: string; name: string; column: string }

/** Makes each sequence continue after the highest id in use. */
export async function moveSequences(owner: pg.Client, tables: Table[]) {
  const { rows: counters } = await owner.query<Counter>(sequences, [
    tables.map(({ name }) => quotedTable(name)),
  ])
  for (const { sequence, name, column } of counters) {
    const { rows } = await owner.query<{ next: string }>(
      `select greatest(coalesce(max(${column}), 0), ${alsoUsed[name] ?? '0'}) + 1 as next from ${name}`,
    )
    // Unlike setval(), `alter sequence` is rolled back with the transaction.
    await owner.query(`alter sequence ${sequence} restart with ${rows[0]?.next ?? '1'}`)
  }
}

/**
 * Finished jobs leave the queue, but their ids stay in `finished_jobs`. A new job with such an id would count as
 * finished.
 */
const alsoUsed: Record<string, string> = {
  'graphile_worker._private_jobs': '(select coalesce(max(job_id), 0) from public.finished_jobs)',
}

const sequences = `
  select d.objid::regclass::text as sequence, d.refobjid::regclass::text as name,
    quote_ident(a.attname) as column
  from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
  where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
    and d.refobjid = any ($1::regclass[])`
