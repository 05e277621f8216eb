import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '../../installation.ts'
import { freshDatabase } from '../../testing/database.ts'
import { migrateDatabase } from './migrate.ts'

async function migratedDatabase() {
  const { ownerUrl, drop } = await freshDatabase()
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  onTestFinished(async () => {
    await owner.end()
    await drop()
  })
  const applied = async () =>
    (await owner.query('select * from drizzle.__drizzle_migrations order by created_at')).rows
  return { ownerUrl, owner, applied }
}

test('a database created by other migrations is refused with an explanation and not changed', async () => {
  const { ownerUrl, owner, applied } = await migratedDatabase()
  await owner.query("update drizzle.__drizzle_migrations set hash = repeat('0', 64), created_at = id")
  const before = await applied()
  await expect(migrateDatabase(ownerUrl, migrations)).rejects.toThrow(
    'This database was created by an earlier development version of Mantel and cannot be upgraded. ' +
      'If you no longer need its data, delete the directory DATA_DIR (./.data by default) ' +
      'or set DATABASE_URL to an empty database, and start again.',
  )
  expect(await applied()).toEqual(before)
})

test('a database with one edited migration is refused', async () => {
  const { ownerUrl, owner } = await migratedDatabase()
  await owner.query("update drizzle.__drizzle_migrations set hash = repeat('0', 64) where id = 2")
  await expect(migrateDatabase(ownerUrl, migrations)).rejects.toThrow('earlier development version')
})

test('a database of a newer version is accepted and not changed', async () => {
  const { ownerUrl, owner, applied } = await migratedDatabase()
  await owner.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at)
     select repeat('0', 64), max(created_at) + 1 from drizzle.__drizzle_migrations`,
  )
  const before = await applied()
  await migrateDatabase(ownerUrl, migrations)
  expect(await applied()).toEqual(before)
})
