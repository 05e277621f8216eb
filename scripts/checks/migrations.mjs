import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bin, root, run } from '../lib/run.mjs'

const server = path.join(root, 'server')

/** Tables and migrations agree: from the tables, drizzle-kit has nothing left to write. Tried on a copy. */
export async function migrationsCheck() {
  const cache = path.join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const copy = await mkdtemp(path.join(cache, 'migrations-'))
  try {
    const out = path.join(copy, 'out')
    await cp(path.join(server, 'migrations'), out, { recursive: true })
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
