import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bin, root, run } from '../lib/run.mjs'
import { sha256 } from '../lib/stamp.mjs'

const server = path.join(root, 'server')
const migrations = path.join(server, 'migrations')

/** Checks that no migration was edited, and that every change to the tables has a migration. */
export async function migrationsCheck() {
  const edited = await editedMigrations(migrations)
  return edited.length > 0 ? { ok: false, output: edited.join('\n') } : migrationsMatchTables()
}

/**
 * Compares each migration with its hash in meta/_hashes.json. Databases have already run the migrations on main, so an
 * edit would never reach them. Git cannot tell what was on main before, because a clone can be shallow.
 */
export async function editedMigrations(folder) {
  const recorded = JSON.parse(await readFile(path.join(folder, 'meta/_hashes.json'), 'utf8'))
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const current = await Promise.all(
    files.map(async (name) => [name, sha256(await readFile(path.join(folder, name)))]),
  )
  const problems = current
    .filter(([name, hash]) => recorded[name] !== hash)
    .map(([name, hash]) => {
      const line = `"${name}": "${hash}"`
      return recorded[name]
        ? `${name} was edited. A migration on main never changes: add a new one. If it is not on main yet, its line in server/migrations/meta/_hashes.json is now ${line}`
        : `${name} is new. Once you finished it, add to server/migrations/meta/_hashes.json: ${line}`
    })
  const missing = Object.keys(recorded).filter((name) => !files.includes(name))
  return [...problems, ...missing.map((name) => `${name} is missing. A migration on main is never removed.`)]
}

/** Checks that drizzle-kit has nothing to generate from the tables. Runs on a copy of the migrations. */
async function migrationsMatchTables() {
  const cache = path.join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const copy = await mkdtemp(path.join(cache, 'migrations-'))
  try {
    const out = path.join(copy, 'out')
    await cp(migrations, out, { recursive: true })
    const config = path.join(copy, 'drizzle.config.ts')
    await writeFile(config, configWith(path.relative(server, out), path.relative(copy, server)))

    const before = await namesIn(out)
    const { output } = await run(bin('drizzle-kit'), ['generate', `--config=${config}`], {
      cwd: server,
      minutes: 2,
    })
    const added = (await namesIn(out)).filter((name) => !before.includes(name))
    const ok = added.length === 0 && output.includes('No schema changes')
    return {
      ok,
      output: `${output}\nThe tables have changes without a migration: npm run db:generate -- --name what-changed`,
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

const configWith = (out, toServer) =>
  `import config from '${toServer}/drizzle.config.ts'\nexport default { ...config, out: '${out}' }\n`

const namesIn = (folder) => readdir(folder, { recursive: true })
