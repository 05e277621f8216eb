import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editedMigrations } from '../checks/migrations.mjs'
import { bin, root, run } from '../lib/run.mjs'
import { createNoun } from './create-noun.mjs'
import { nounOf } from './names.mjs'

let copy
const nouns = []
const read = (file) => readFile(path.join(copy, file), 'utf8')

beforeAll(async () => {
  copy = await copyOfProject()
  // Creates two nouns, because the second one must fit into the lists that the first one has changed.
  for (const name of ['room', 'paint-color']) nouns.push(await createNoun(nounOf(name), copy))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

test('a new noun touches 16 files, with its migration as one', () => {
  for (const { created, changed } of nouns) expect(created.length + changed.length).toBe(16)
})

test('its files are formatted and contain nothing of the template', async () => {
  const files = nouns.flatMap(({ created, changed }) => [...sourcesIn(created), ...changed])
  const checked = await run(bin('biome'), ['check', '--colors=off', ...files], { cwd: copy })
  expect(checked).toEqual({ ok: true, code: 0, output: expect.stringContaining('No fixes applied') })
  for (const file of files) expect(await read(file)).not.toMatch(/sample.?noun/i)
})

// Leaves out tests and central lists: they import the whole product, whose type check would take a minute.
test('its types fit the product', async () => {
  const files = nouns.flatMap(({ created }) => sourcesIn(created).filter((file) => !file.includes('.test.')))
  const config = path.join(copy, 'tsconfig.json')
  await writeFile(config, JSON.stringify({ extends: './screens/tsconfig.json', include: [], files }))
  const checked = await run(bin('tsc'), ['--singleThreaded', '--pretty', 'false', '-p', config])
  expect(checked).toEqual({ ok: true, code: 0, output: '' })
})

test('it is in the lists of permissions, features, routes and navigation', async () => {
  const permissions = await read('domain/src/permissions.ts')
  const listed = [...permissions.matchAll(/^ {2}'([a-z-]+:[a-z]+)': /gm)].map(([, name]) => name)
  expect(listed).toEqual(listed.toSorted())
  expect(listed).toEqual(expect.arrayContaining(['rooms:read', 'paint-colors:write']))
  expect(await read('server/src/features.ts')).toMatch(/^ {2}roomsFeature,\n {2}paintColorsFeature,\n\]/m)
  expect(await read('web/src/router/member-routes.ts')).toMatch(/^ {4}rooms,\n {4}paintColors,\n {2}\]\)/m)
  expect(await read('web/src/layouts/navigation.ts')).toContain("label: 'Paint colors', icon: Shapes }")
})

test('its migration protects the table and is recorded', async () => {
  const name = (await readdir(path.join(copy, 'server/migrations'))).find((file) =>
    file.endsWith('_add-paint-colors.sql'),
  )
  const sql = await read(`server/migrations/${name}`)
  expect(sql).toContain('CREATE TABLE "paint_colors"')
  expect(sql).toContain("select protect_tenant_table('paint_colors');")
  expect(await editedMigrations(path.join(copy, 'server/migrations'))).toEqual([])
  const snapshots = (await readdir(path.join(copy, 'server/migrations/meta'))).filter((file) =>
    file.endsWith('_snapshot.json'),
  )
  expect(snapshots).toEqual([`${name.slice(0, 4)}_snapshot.json`])
})

test.each([
  ['room', 'exists already'],
  ['transaction', 'The table transactions exists already'],
  ['backup', 'A feature registers the kind backup already'],
  ['record', '“record” means something else in the generated code'],
  ['class', '“class” means something else in the generated code'],
])('%s is refused', async (name, message) => {
  await expect(createNoun(nounOf(name), copy)).rejects.toThrow(message)
})

test.each([['Room'], ['room_type'], ['2nd'], [''], ['a'.repeat(31)]])('“%s” is not a valid name', (name) => {
  expect(() => nounOf(name)).toThrow('is not a valid name')
})

test('a noun has a plural, which can be given', () => {
  expect(nounOf('delivery').plural).toBe('deliveries')
  expect(nounOf('box').plural).toBe('boxes')
  expect(nounOf('shelf', 'shelves').fill('SampleNouns of sampleNoun')).toBe('Shelves of shelf')
  expect(() => nounOf('series', 'series')).toThrow('needs another plural')
})

const sourcesIn = (files) => files.filter((file) => /\.tsx?$/.test(file))

/** Copies the sources to a temporary folder, with links to the installed packages and to the workspaces of the copy. */
async function copyOfProject() {
  const folder = await mkdtemp(path.join(tmpdir(), 'mantel-new-'))
  const workspaces = ['domain', 'server', 'web']
  const files = ['biome.json', '.gitignore', 'tsconfig.base.json', 'screens/tsconfig.json']
  for (const workspace of workspaces)
    files.push(`${workspace}/src`, `${workspace}/package.json`, `${workspace}/tsconfig.json`)
  for (const file of [...files, 'server/migrations', 'server/drizzle.config.ts'])
    await cp(path.join(root, file), path.join(folder, file), { recursive: true })
  const modules = path.join(folder, 'node_modules')
  await mkdir(path.join(modules, '@mantel'), { recursive: true })
  const packages = (await readdir(path.join(root, 'node_modules'))).filter((name) => name !== '@mantel')
  for (const name of packages) await symlink(path.join(root, 'node_modules', name), path.join(modules, name))
  for (const name of workspaces) await symlink(path.join(folder, name), path.join(modules, '@mantel', name))
  return folder
}
