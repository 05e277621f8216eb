import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../files/file-store.ts'
import { asSuperuser, type Installation } from './testing.ts'

/** A digest of every table, including generated columns and hidden rows, computed without the tested code. */
export const fingerprint = (installation: Installation) =>
  asSuperuser(installation, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'graphile_worker')
         and (schemaname, tablename) <> ('graphile_worker', 'migrations')`,
    )
    const digests: Record<string, string> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ count: string; digest: string }>(
        `select count(*), md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as digest
         from ${name} t`,
      )
      digests[name] = `${rows[0]?.count} rows ${rows[0]?.digest}`
    }
    return digests
  })

export async function hashFiles(files: FileStore) {
  const contents: Record<string, string> = {}
  for await (const key of files.keys())
    contents[key] = createHash('sha256')
      .update(await buffer(await files.get(key)))
      .digest('hex')
  return contents
}
