import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { companies } from '../../schema/companies/companies.ts'
import { projects } from '../../schema/projects/projects.ts'
import { startServer } from '../../testing/server.ts'
import { builtOnce } from './built-once.ts'
import { inTransaction } from './tenant.ts'

const server = await startServer()
const { runtime } = server.services.databases
const [first, second] = [await server.newCompany('First'), await server.newCompany('Second')]
for (const companyId of [first, second])
  await server.sql(
    `insert into projects (company_id, title, address, estimate_value, date_serviced, custom_dates)
     select $1, 'Project ' || n, 'Street ' || n, n * 100, '2026-03-12', '{dateOfDestage}' from generate_series(1, 3) n`,
    [companyId],
  )
const as = <T>(companyId: string, work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(runtime, { companyId }, work)

test('a query is built once per variant, and gets new values each time', async () => {
  let builds = 0
  const list = builtOnce((db, values: { title: string; max: number }, order: 'asc' | 'desc') => {
    builds++
    return db
      .select({ title: projects.title })
      .from(projects)
      .where(sql`${projects.title} >= ${values.title}`)
      .orderBy(order === 'asc' ? sql`${projects.title}` : sql`${projects.title} desc`)
      .limit(values.max)
  })
  const titles = (title: string, max: number, order: 'asc' | 'desc') =>
    as(first, async (db) => (await list(db, { title, max }, order)).map((row) => row.title.at(-1)))
  expect(await titles('Project 1', 2, 'asc')).toEqual(['1', '2'])
  expect(await titles('Project 2', 5, 'asc')).toEqual(['2', '3'])
  expect(await titles('Project 1', 2, 'desc')).toEqual(['3', '2'])
  expect(builds).toBe(2)
})

test('a row is the same as without preparation, whatever the types of its columns', async () => {
  const select = (db: Parameters<Parameters<typeof as>[1]>[0], title: string) =>
    db
      .select({
        id: projects.id,
        createdAt: projects.createdAt,
        estimateValue: projects.estimateValue,
        discountPercent: projects.discountPercent,
        day: projects.dateServiced,
        missing: projects.dateBooked,
        customDates: projects.customDates,
        isSample: projects.isSample,
        counted: sql<number>`count(*) over ()`.mapWith(Number),
        aliased: sql<string>`upper(${projects.title})`.as('aliased'),
        kinds: companies.stageKinds,
      })
      .from(projects)
      .innerJoin(companies, eq(companies.id, projects.companyId))
      .where(eq(projects.title, title))
  const prepared = builtOnce((db, values: { title: string }) => select(db, values.title))
  await as(first, async (db) =>
    expect(await prepared(db, { title: 'Project 2' })).toEqual(await select(db, 'Project 2')),
  )
})

test('a query runs in the transaction that it is given, with the tenant of that transaction', async () => {
  const list = builtOnce((db, values: { title: string }) =>
    db.select({ companyId: projects.companyId }).from(projects).where(eq(projects.title, values.title)),
  )
  const companiesSeen = await Promise.all(
    [first, second, first, second].map((companyId) =>
      as(companyId, (db) => list(db, { title: 'Project 1' })),
    ),
  )
  expect(companiesSeen.flat().map(({ companyId }) => companyId)).toEqual([first, second, first, second])
  await as(first, (db) =>
    db.transaction(async (savepoint) => {
      await savepoint.update(projects).set({ title: 'Renamed' }).where(eq(projects.title, 'Project 3'))
      expect(await list(savepoint, { title: 'Renamed' })).toHaveLength(1)
      expect(await list(db, { title: 'Project 3' })).toEqual([])
    }),
  )
})

test('PostgreSQL describes the columns of a query once, even if the first result is empty', async () => {
  const list = builtOnce((db, values: { title: string }) =>
    db
      .select({ title: projects.title, day: projects.dateServiced })
      .from(projects)
      .where(eq(projects.title, values.title)),
  )
  const { describe } = pg.Connection.prototype
  onTestFinished(() => {
    pg.Connection.prototype.describe = describe
  })
  let described = 0
  pg.Connection.prototype.describe = function (...args) {
    described++
    return describe.apply(this, args)
  }
  await as(second, async (db) => {
    described = 0
    expect(await list(db, { title: 'None' })).toEqual([])
    expect(described).toBe(1)
  })
  const rows = [{ title: 'Project 1', day: '2026-03-12' }]
  for (const companyId of [first, second])
    await as(companyId, async (db) => {
      // The statement that sets the tenant has been sent before this and is not counted.
      described = 0
      expect(await list(db, { title: 'Project 1' })).toEqual(rows)
      expect(described).toBe(0)
    })
})

test('a failed query reports the database’s error, and later uses work', async () => {
  const divide = builtOnce((db, values: { by: number }) =>
    db
      .select({ result: sql<number>`100 / ${values.by}::int` })
      .from(companies)
      .where(eq(companies.id, first)),
  )
  const run = (by: number) => as(first, (db) => divide(db, { by }))
  await expect(run(0)).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(await run(5)).toEqual([{ result: 20 }])
  await expect(run(0)).rejects.toMatchObject({ cause: { code: '22012' } })
  expect(await run(4)).toEqual([{ result: 25 }])
})

test('an insert is built once, too', async () => {
  const add = builtOnce((db, values: { companyId: string; title: string }) =>
    db
      .insert(projects)
      .values({ ...noDefaults(values), address: 'Street' })
      .returning({ title: projects.title }),
  )
  for (const title of ['One', 'Two'])
    expect(await as(second, (db) => add(db, { companyId: second, title }))).toEqual([{ title }])
})

/** Copies the values by name, because the placeholders of a query are a proxy that cannot be spread. */
const noDefaults = ({ companyId, title }: { companyId: string; title: string }) => ({ companyId, title })
