import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../lib/run.mjs'
import { editedMigrations } from './migrations.mjs'

async function copyOfMigrations() {
  const folder = await mkdtemp(path.join(tmpdir(), 'mantel-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(path.join(root, 'server/migrations'), folder, { recursive: true })
  return folder
}

test('the migrations match their recorded hashes', async () => {
  expect(await editedMigrations(await copyOfMigrations())).toEqual([])
})

test('an edited migration is refused', async () => {
  const folder = await copyOfMigrations()
  await writeFile(path.join(folder, '0004_grants.sql'), 'grant all on users to public;\n')
  expect(await editedMigrations(folder)).toEqual([
    expect.stringMatching(/^0004_grants\.sql was edited\..*"0004_grants\.sql": "[0-9a-f]{64}"$/),
  ])
})

test('a renamed migration is refused under both names', async () => {
  const folder = await copyOfMigrations()
  await rename(path.join(folder, '0004_grants.sql'), path.join(folder, '0004_rights.sql'))
  expect(await editedMigrations(folder)).toEqual([
    expect.stringMatching(/^0004_rights\.sql is new\./),
    expect.stringMatching(/^0004_grants\.sql is missing\./),
  ])
})
