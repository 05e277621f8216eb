import { readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { deleteDueCompanies } from '../features/admin/companies/purge-companies.ts'
import { createTwoStudios } from '../platform/backup/two-studios.fixture.ts'
import { changedBetween } from '../testing/fingerprint.ts'
import { password } from '../testing/people.ts'
import { startServer } from '../testing/server.ts'
import { openFigure } from './testing/figure.ts'
import { everyTable, rowsOf, tenantTables } from './testing/rows.ts'

const figure = openFigure('S38')
const server = await startServer()
const owner = new pg.Pool({ connectionString: server.database.ownerUrl, max: 2 })
afterAll(() => owner.end())
const { files, emailSettings } = server.services
const { first, second } = await createTwoStudios({ owner, files, secrets: emailSettings.secrets })

const me = (token: string) =>
  server.call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })

/** Lists the tables in which any row contains one of the texts in any column, with the number of such rows. */
async function mentions(...texts: string[]) {
  const found: string[] = []
  for (const table of await everyTable(server.sql)) {
    const [row] = await server.sql<{ n: number }>(
      `select count(*)::int as n from ${table} t where ${texts.map((_, at) => `t::text ilike '%' || $${at + 1} || '%'`).join(' or ')}`,
      texts,
    )
    if (row && row.n > 0) found.push(`${table}: ${row.n}`)
  }
  return found
}

figure.measure('a company that is deleted leaves no row behind, and no other company loses one', async () => {
  const filled = Object.entries(await rowsOf(server.sql, first.company)).filter(
    ([, digest]) => !digest.startsWith('0 '),
  )
  const all = (await tenantTables(server.sql)).filter(({ name }) => name !== 'company_tombstones')
  figure.holds(
    'tables-filled',
    filled.length,
    filled.length === all.length,
    `${all.length}, every tenant table`,
  )
  const others = await rowsOf(server.sql, second.company)
  const named = await mentions(first.company)
  figure.holds(
    'tables-that-name-it-before',
    named.length,
    named.length >= all.length,
    `at least ${all.length}`,
  )
  const [before, theirs] = [await me(first.sessionToken), await me(second.sessionToken)]
  figure.holds(
    'sessions-before',
    [before.status, theirs.status].join(),
    before.status + theirs.status === 400,
    '200,200',
  )

  // Deletes the company like a SuperAdmin: by name, and after the grace period.
  const platform = await server.signIn('SuperAdmin')
  const [company] = await server.sql<{ name: string }>('select name from companies where id = $1', [
    first.company,
  ])
  const asked = await platform('POST', `/api/admin/companies/${first.company}/deletion`, {
    name: company?.name,
    currentPassword: password,
  })
  figure.holds('deletion-asked-for', asked.status, asked.status === 200, '200')
  await server.sql("update companies set deletion_requested_at = now() - interval '8 days' where id = $1", [
    first.company,
  ])
  await deleteDueCompanies(server.services)

  const left = await mentions(first.company)
  const isLater = (line: string) => /^graphile_worker\.|^public\.company_tombstones:/.test(line)
  figure.none(
    'rows-left',
    left.filter((line) => !isLater(line)),
  )
  figure.none(
    'people-left',
    (await mentions(first.user, first.email)).filter((line) => !isLater(line)),
  )
  const [tombstones] = await server.sql<{ n: number }>(
    'select count(*)::int as n from company_tombstones where company_id = $1',
    [first.company],
  )
  figure.holds('tombstones', tombstones?.n ?? 0, tombstones?.n === 1, '1')
  figure.none('other-company-changed', changedBetween(others, await rowsOf(server.sql, second.company)))
  const [after, stillTheirs] = [await me(first.sessionToken), await me(second.sessionToken)]
  figure.holds(
    'sessions-after',
    [after.status, stillTheirs.status].join(),
    after.status === 401 && stillTheirs.status === 200,
    '401,200',
  )
})

figure.measure(
  'what waits for a purge is counted, does no harm until then, and is gone after it',
  async () => {
    const jobs = await server.sql<{ id: string }>(
      'select id from graphile_worker._private_jobs where payload::text like $1',
      [`%${first.company}%`],
    )
    figure.says('jobs-left', jobs.length)
    figure.says('files-left', await filesUnder(first.company))
    const theirs = await filesUnder(second.company)
    // The message is deleted with its company, so its job must find nothing to send and succeed.
    const before = (await server.mails()).length
    await server.sql('update graphile_worker._private_jobs set run_at = now()')
    await server.runJobs()
    const emails = (await server.mails()).slice(before)
    figure.none(
      'letters-of-deleted-company',
      emails.filter(({ to }) => to === first.email).map(({ subject }) => subject),
    )
    const still = await server.sql(
      'select 1 from graphile_worker._private_jobs where payload::text like $1 and last_error is not null',
      [`%${first.company}%`],
    )
    figure.none(
      'jobs-that-fail',
      still.map(() => 'a job of the deleted company keeps failing'),
    )
    const files = { ours: await filesUnder(first.company), theirs: await filesUnder(second.company) }
    figure.holds('files-left-after-jobs', files.ours, files.ours === 0, '0')
    figure.holds(
      'other-files-after-jobs',
      files.theirs,
      theirs > 0 && files.theirs === theirs,
      String(theirs),
    )
  },
)

async function filesUnder(companyId: string) {
  const names = await readdir(path.join(server.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return names.filter(
    (entry) => entry.isFile() && path.join(entry.parentPath, entry.name).includes(companyId),
  ).length
}
