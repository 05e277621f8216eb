import { expect, test } from 'vitest'
import { startServerWithProvider } from '../../../testing/provider.ts'
import { cards, studioWithProvider } from '../testing-payments.ts'

const server = await startServerWithProvider()

/** Makes the provider delay its next answer to a call. The answer has the state from before the delay. */
const hold = (path: string) => server.sandbox.act('trouble', { kind: 'held', path })

async function untilHeld() {
  await expect.poll(() => server.sandbox.control.calls.map(({ left }) => left)).toEqual([0])
}
const release = () => server.sandbox.act('calm')

test('an older answer of the provider never replaces a newer one', async () => {
  const { pageOf, payOn, check, statuses, companyId } = await studioWithProvider(server)
  const url = await pageOf()
  expect((await payOn(url, cards.declined)).status).toBe(402)
  await server.settle()
  await hold('/v1/checkout/sessions')
  const late = check()
  await untilHeld()
  // While we wait for the answer with the declined card, the client pays with another one.
  await payOn(url, cards.works)
  await server.settle()
  const paid = await chargesOf(companyId)
  await release()
  await late
  expect(paid).toEqual([expect.stringMatching(/^ch_/)])
  expect(await chargesOf(companyId)).toEqual(paid)
  expect(await statuses()).toEqual([[100_000, 'succeeded']])
})

const chargesOf = async (companyId: string) =>
  (
    await server.sql<{ charge: string }>(
      'select charge_id as charge from transactions where company_id = $1',
      [companyId],
    )
  ).map(({ charge }) => charge)

test('an older answer about an account never replaces a newer one', async () => {
  const { admin, accountId } = await server.connectedAdmin()
  const account = async () => (await admin('GET', '/api/provider/account')).body.state
  await server.sandbox.act('restrict', { account: accountId })
  await hold(`/v1/accounts/${accountId}`)
  const late = admin('POST', '/api/provider/account/checks')
  await untilHeld()
  await server.sandbox.act('approve', { account: accountId })
  await server.settle()
  expect(await account()).toBe('enabled')
  await release()
  expect((await late).body.state).toBe('enabled')
  expect(await account()).toBe('enabled')
})

test('no transaction is open while the provider lets an event wait', async () => {
  const { payOnline, statuses } = await studioWithProvider(server)
  await payOnline()
  await server.sandbox.untilDelivered()
  await hold('/v1/checkout/sessions')
  const jobs = server.runJobs()
  await untilHeld()
  expect(await openTransactions()).toEqual([])
  await release()
  await jobs
  expect(await statuses()).toEqual([[100_000, 'succeeded']])
})

const openTransactions = () =>
  server.sql(
    `select usename, state, query from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
       and backend_type = 'client backend'`,
  )
