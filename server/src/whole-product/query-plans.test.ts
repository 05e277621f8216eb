import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTwoStudios } from '../platform/backup/two-studios.fixture.ts'
import { frequentCalls } from '../testing/queries/frequent-calls.ts'
import { moneyCalls } from '../testing/queries/money-calls.ts'
import { fullScansOf, pretendMillionRows, recordStatements } from '../testing/queries/query-plans.ts'
import { startServer } from '../testing/server.ts'

const server = await startServer()
const superuser = new pg.Client({ connectionString: server.database.superuserUrl })
const owner = new pg.Pool({ connectionString: server.database.ownerUrl, max: 2 })
await superuser.connect()
afterAll(() => Promise.all([superuser.end(), owner.end()]))

test('among a million rows, the most frequent calls read no table from the first to the last row', async () => {
  const { files, emailSettings } = server.services
  await createTwoStudios({ owner, files, secrets: emailSettings.secrets })
  const studios = [await frequentCalls(server), await moneyCalls(server)]
  // The two studios leave these tables empty, so no statistics can be scaled up.
  expect(await pretendMillionRows(superuser)).toEqual([
    'company_tombstones',
    'evidence_checks',
    'import_changes',
    'passkey_challenges',
    'passkeys',
    'plan_checkouts',
    'plan_invoices',
    'plan_notices',
    'presences',
    'pricing_page_content',
    'recovery_codes',
    'registration_invites',
    'saved_views',
    'tags',
    'tier_prices',
    'two_factors',
  ])
  const plant = { role: 'mantel_auth', text: 'select id from sessions where user_agent = $1', values: ['x'] }
  expect(await fullScansOf(superuser, plant, await server.newCompany())).toEqual(['sessions', 'sessions'])

  const scans: Record<string, string[]> = {}
  let planned = 0
  for (const { companyId, reads, writes } of studios)
    for (const [name, make] of Object.entries({ ...reads, ...writes })) {
      const statements = await recordStatements(async () => {
        const { status, body } = await make()
        expect([name, status < 300 ? null : body]).toEqual([name, null])
      })
      for (const statement of statements) {
        planned++
        const tables = await fullScansOf(superuser, statement, companyId)
        if (tables.length > 0) scans[`${name}: ${statement.text}`] = tables
      }
    }
  expect(scans).toEqual({})
  expect(planned).toBeGreaterThan(300)
})
