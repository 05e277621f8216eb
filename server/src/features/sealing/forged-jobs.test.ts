import pg from 'pg'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/tenant.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { startServer } from '../../testing/server.ts'
import { reportBouncedEmail } from '../contracts/jobs.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'
import { checkProgress } from './evidence-checks.ts'
import { checkEvidence } from './jobs.ts'

const server = await startServer()
const { databases } = server.services
const match = { status: 'match', altered: [] }

async function sentContract() {
  const studio = await studioWithContract(server)
  await studio.send()
  const token = await studio.tokenNow()
  await server.runJobs()
  const check = async () =>
    (await studio.call('GET', `/api/contracts/${studio.contractId}/records-check`)).body
  return { ...studio, token, check }
}

/** Changes the records after the call has checked them and before it signs them, and then lets the call continue. */
async function changeDuring(call: () => Promise<unknown>, change: (owner: pg.Client) => Promise<unknown>) {
  const owner = new pg.Client({ connectionString: server.database.ownerUrl })
  await owner.connect()
  await owner.query('begin')
  await owner.query('lock table sign_events in share mode')
  const calling = call()
  await server.untilBlocked()
  await change(owner)
  await owner.query('commit')
  await owner.end()
  return calling
}

test('records that are changed between their check and their signature are not signed', async () => {
  const { act, contractId, check } = await sentContract()
  await changeDuring(
    () => act('extensions', { expiresInDays: 90 }),
    (owner) =>
      owner.query("update contract_signatures set signer_name = 'Someone Else' where contract_id = $1", [
        contractId,
      ]),
  )
  expect((await check()).altered).toContain('signatures')
})

test('a signature that is inserted while the client signs is not sealed', async () => {
  const { token, contractId, check } = await sentContract()
  // Drops the foreign key, so that the insert does not wait for the contract, which the call has locked.
  await server.sql('alter table contract_signatures drop constraint contract_signatures_contract_fk')
  await changeDuring(
    () => server.call('POST', `/api/sign/${token}`, signature),
    (owner) =>
      owner.query(
        `insert into contract_signatures
           (company_id, project_id, contract_id, signer_type, signer_name, signature_type, signature_text, position,
            contract_content_hash)
         select company_id, project_id, contract_id, 'client', 'Someone Else', signature_type, 'Someone Else', 0,
           contract_content_hash
         from contract_signatures where contract_id = $1 limit 1`,
        [contractId],
      ),
  )
  await server.runJobs()
  expect((await check()).altered).toContain('signatures')
  expect(await server.sql('select from contract_seals where contract_id = $1', [contractId])).toEqual([])
})

test('an email that was changed after it was queued is not sent, and is not in the history', async () => {
  const { contractId, send, see } = await studioWithContract(server)
  await send()
  await server.sql(
    "update messages set to_address = 'other@example.com' where contract_id = $1 and status = 'queued'",
    [contractId],
  )
  await server.runJobs()
  expect(
    await server.sql('select status, last_error as error from messages where contract_id = $1', [contractId]),
  ).toEqual([{ status: 'failed', error: 'changed' }])
  expect((await see()).events.map(({ type }: { type: string }) => type)).toEqual(['sent'])
  expect((await server.mails()).some(({ to }) => to.includes('other@example.com'))).toBe(false)
})

test('a bounce that this installation did not see is not in the history', async () => {
  const { companyId, contractId, see, check } = await sentContract()
  const [message] = await server.sql<{ id: string }>('select id from messages where contract_id = $1', [
    contractId,
  ])
  await inTransaction(databases.worker, { companyId }, (db) =>
    enqueue(db, reportBouncedEmail, {
      messageId: message?.id ?? '',
      contractId,
      templateKey: 'contract_sent',
      address: 'hannah@example.com',
      reason: '550',
      attempt: 1,
      signature: 'v1.aaaaaaaa.AAAA',
    }),
  )
  await server.runJobs()
  expect((await see()).events.some(({ type }: { type: string }) => type === 'refused')).toBe(false)
  expect(await check()).toEqual(match)
})

test('the nightly check counts from the beginning, whatever its job says, and has one result', async () => {
  const [changed, wiped] = [await sentContract(), await sentContract()]
  await server.sql('update contracts set viewed_at = now() where id = $1', [changed.contractId])
  // After these changes, only the link and the sent version show that the contract `wiped` was sent.
  for (const table of ['sign_events', 'sign_event_heads'])
    await server.sql(`delete from ${table} where contract_id = $1`, [wiped.contractId])
  await server.sql(
    "update contracts set status = 'draft', content_hash = null, sent_at = null where id = $1",
    [wiped.contractId],
  )
  const run = (progress: object) =>
    inTransaction(databases.worker, { companyId: null }, (db) =>
      enqueue(db, checkEvidence, checkProgress.parse(progress)),
    ).then(() => server.runJobs())
  const results = () =>
    server.sql<{ examples: { contractId: string }[] }>(
      'select altered, examples from evidence_checks order by finished_at',
    )
  await run({ altered: -1, contracts: 50 })
  const [first] = await results()
  const named = first?.examples.map(({ contractId }) => contractId)
  expect(named).toEqual(expect.arrayContaining([changed.contractId, wiped.contractId]))
  expect(first).toMatchObject({ altered: named?.length })
  // A job that continues an earlier check needs the signature of this installation, and must not be old.
  await run({ after: '00000000-0000-0000-0000-000000000000', signature: 'v1.aaaaaaaa.AAAA' })
  await run({ startedAt: '2026-01-01T00:00:00.000Z', signature: 'v1.aaaaaaaa.AAAA' })
  expect(await results()).toEqual([first])
})
