import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '../lib/problem.mjs'
import { bin, run } from '../lib/run.mjs'
import { sha256 } from '../lib/stamp.mjs'

/** Adds what drizzle-kit does not know: the version counter, row-level security and the rights of the roles. */
const protection = (table) => `--> statement-breakpoint
select track_changes('${table}');
--> statement-breakpoint
select protect_tenant_table('${table}');
--> statement-breakpoint
select open_to_tenants('${table}');
`

/** Generates the migration that creates the noun's table, and returns the path of its SQL file. */
export async function addMigration({ plural }, root) {
  const folder = path.join(root, 'server/migrations')
  const meta = path.join(folder, 'meta')
  const before = await readdir(folder)
  const earlierSnapshots = (await readdir(meta)).filter((name) => name.endsWith('_snapshot.json'))
  const { ok, output } = await run(bin('drizzle-kit'), ['generate', '--name', `add-${plural}`], {
    cwd: path.join(root, 'server'),
    minutes: 2,
  })
  const name = (await readdir(folder)).find((file) => file.endsWith('.sql') && !before.includes(file))
  if (!ok || !name) throw new Problem(`drizzle-kit made no migration:\n${output}`)

  const file = path.join(folder, name)
  await appendFile(file, protection(plural.replaceAll('-', '_')))
  // Only the current snapshot is stored (decision 25).
  for (const snapshot of earlierSnapshots) await rm(path.join(meta, snapshot))
  await recordHash(path.join(meta, '_hashes.json'), name, sha256(await readFile(file)))
  return `server/migrations/${name}`
}

async function recordHash(file, name, hash) {
  const hashes = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, `${JSON.stringify({ ...hashes, [name]: hash }, null, 2)}\n`)
}
