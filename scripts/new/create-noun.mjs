import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from '../lib/problem.mjs'
import { bin, run } from '../lib/run.mjs'
import { addMigration } from './add-migration.mjs'
import { centralLists } from './central-lists.mjs'
import { refuseTakenNames } from './taken-names.mjs'

const template = fileURLToPath(new URL('template/', import.meta.url))

/**
 * Writes the files, migration and list entries of a noun (a new kind of record). Changes nothing if the name is taken.
 */
export async function createNoun(noun, root) {
  const sources = await readTemplate()
  const files = sources.map(([file, text]) => [noun.fill(file.replace(/\.txt$/, '')), noun.fill(text)])
  await refuseExisting(files, root)
  await refuseTakenNames(noun, sources, root)

  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), text)
  }
  const migration = await addMigration(noun, root)
  const { changed, missing } = await addToLists(noun, root)
  const created = files.map(([file]) => file)
  await format([...created, ...changed], root)
  return {
    created: [...created, `${migration} (and meta/)`],
    changed,
    left: [...missing, ...leftToDo.map(noun.fill)],
  }
}

const leftToDo = [
  'domain/src/permissions.ts: check who may read and write sample nouns',
  'web/src/layouts/navigation.ts: choose an icon',
  'domain/src/sample-nouns.ts and server/src/schema/sample-nouns.ts: add fields; the compiler shows where they are missing',
  'npm run db:generate, if you changed the table; then npm run check',
]

async function readTemplate() {
  const names = (await readdir(template, { recursive: true })).filter((name) => name.endsWith('.txt'))
  return Promise.all(
    names.toSorted().map(async (name) => [name, await readFile(path.join(template, name), 'utf8')]),
  )
}

async function refuseExisting(files, root) {
  for (const [file] of files) {
    const exists = await access(path.join(root, file)).then(
      () => true,
      () => false,
    )
    if (exists) throw new Problem(`${file} exists already.`)
  }
}

async function addToLists({ fill }, root) {
  const changed = []
  const missing = []
  for (const { file, lines, add } of centralLists) {
    const source = await readFile(path.join(root, file), 'utf8')
    const edited = add(source, fill(lines))
    if (edited) {
      changed.push(file)
      await writeFile(path.join(root, file), fill(edited))
    } else missing.push(`${file}: add\n${fill(lines)}`)
  }
  return { changed, missing }
}

async function format(files, root) {
  const { ok, output } = await run(bin('biome'), ['check', '--write', '--colors=off', ...files], {
    cwd: root,
  })
  if (!ok) throw new Problem(output)
}
