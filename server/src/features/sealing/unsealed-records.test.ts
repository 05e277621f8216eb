import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { evidenceTables, restoreEvidence, saveEvidence } from '../../testing/rows/evidence-rows.ts'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'

const server = await startServer()

describe('a contract without a seal', () => {
  test('is compared with its history while it is out and after it was withdrawn', async () => {
    const { send, act, call, contractId } = await studioWithContract(server)
    await send()
    const check = async () => (await call('GET', `/api/contracts/${contractId}/records-check`)).body
    expect(await check()).toEqual({ status: 'match', altered: [] })
    const sent = await saveEvidence(server, contractId)
    for (const [part, statement] of [
      ['name', "update contracts set name = 'Another agreement' where id = $1"],
      [
        'text',
        "update contracts set content = jsonb_set(content, '{content,0}', content #> '{content,1}') where id = $1",
      ],
      ['status', "update contracts set sent_at = sent_at + interval '1 day' where id = $1"],
      ['status', 'update contracts set revision = revision + 1 where id = $1'],
      ['status', 'update contracts set viewed_at = now() where id = $1'],
      ['status', "update contracts set created_at = created_at - interval '1 day' where id = $1"],
      ['versions', 'update contract_versions set written_by = null where contract_id = $1'],
      [
        'versions',
        "update contract_versions set created_at = created_at - interval '1 day' where contract_id = $1",
      ],
      ['recipients', 'update contract_signing_links set reminder_count = 1 where contract_id = $1'],
      ['recipients', 'update contract_signing_links set last_reminded_at = now() where contract_id = $1'],
      ['recipients', "update contract_signing_links set token_hash = repeat('a', 64) where contract_id = $1"],
      [
        'recipients',
        "update contract_signing_links set expires_at = now() + interval '9 years' where contract_id = $1",
      ],
      ['unreadable', "update contract_versions set created_at = 'infinity' where contract_id = $1"],
      ['versions', 'delete from contract_versions where contract_id = $1'],
      [
        'recipients',
        "update contract_signing_links set recipient_email = 'other@example.com' where contract_id = $1",
      ],
      ['signatures', "update contract_signatures set signer_name = 'Someone Else' where contract_id = $1"],
      ['status', "update contracts set status = 'draft' where id = $1"],
      [
        'history',
        'delete from sign_events where contract_id = $1 and seq = (select max(seq) from sign_events where contract_id = $1)',
      ],
    ] as const) {
      await server.sql(statement, [contractId])
      expect({ statement, ...(await check()) }).toEqual({
        statement,
        status: 'altered',
        altered: expect.arrayContaining([part]),
      })
      await restoreEvidence(server, contractId, sent)
    }
    await act('withdrawals', { notifyRecipient: false, reason: 'Wrong price' })
    expect(await check()).toEqual({ status: 'match', altered: [] })
    const withdrawn = await saveEvidence(server, contractId)
    for (const [part, statement] of [
      ['status', "update contracts set withdrawn_reason = 'Fraud' where id = $1"],
      ['status', "update contracts set withdrawn_at = withdrawn_at - interval '1 day' where id = $1"],
      ['status', "update contracts set declined_at = now(), declined_reason = 'No' where id = $1"],
      ['status', "update contracts set sent_at = sent_at - interval '1 day' where id = $1"],
      ['status', 'update contracts set revision = 7 where id = $1'],
      ['recipients', "update contract_signing_links set status = 'declined' where contract_id = $1"],
      ['signatures', 'delete from contract_signatures where contract_id = $1'],
      ['versions', 'update contract_versions set written_by = null where contract_id = $1'],
    ] as const) {
      await server.sql(statement, [contractId])
      expect({ statement, ...(await check()) }).toEqual({ statement, status: 'altered', altered: [part] })
      await restoreEvidence(server, contractId, withdrawn)
    }
    await send()
    await act('extensions', { expiresInDays: 90, recipientEmail: `${randomUUID()}@example.com` })
    expect(await check()).toEqual({ status: 'match', altered: [] })
  })

  test('stays altered, even if another event follows the change', async () => {
    const { send, act, call, contractId } = await studioWithContract(server)
    await send()
    await server.sql("update contracts set viewed_at = now() - interval '1 day' where id = $1", [contractId])
    await act('extensions', { expiresInDays: 90 })
    await act('withdrawals', { notifyRecipient: false })
    expect((await call('GET', `/api/contracts/${contractId}/records-check`)).body).toEqual({
      status: 'altered',
      altered: ['recipients', 'status', 'history'],
    })
  })

  test('may be edited once it is a draft again', async () => {
    const { send, act, call, contractId } = await studioWithContract(server)
    await send()
    const withdrawn = await act('withdrawals', { notifyRecipient: false })
    const { version, content } = withdrawn.body
    const edited = await call('PUT', `/api/contracts/${contractId}`, {
      version,
      name: 'Another name',
      content: { ...content, content: content.content.slice(1) },
    })
    expect(edited.status).toBe(200)
    expect((await call('GET', `/api/contracts/${contractId}/records-check`)).body).toEqual({
      status: 'match',
      altered: [],
    })
  })

  test.each([
    ['text', `update contracts set content = '{"type":"unknown"}' where id = $1`],
    ['time', "update contract_signing_links set expires_at = 'infinity' where contract_id = $1"],
  ])('that has an unreadable %s is refused with a sentence', async (_, statement) => {
    const { send, tokenNow, call, contractId } = await studioWithContract(server)
    await send()
    const token = await tokenNow()
    await server.sql(statement, [contractId])
    const refused = {
      status: 409,
      body: { error: 'We can’t show this contract because its records were changed. Contact support.' },
    }
    expect(await call('GET', `/api/contracts/${contractId}`)).toMatchObject(refused)
    expect(await server.call('GET', `/api/sign/${token}`)).toMatchObject(refused)
    expect((await call('GET', `/api/contracts/${contractId}/records-check`)).body.status).toBe('altered')
  })

  test('cannot be moved to another company', async () => {
    const moved = await studioWithContract(server)
    const target = await studioWithContract(server)
    await moved.send()
    const token = await moved.tokenNow()
    await moveToCompany(moved, target.companyId)
    expect((await target.call('GET', `/api/contracts/${moved.contractId}/records-check`)).body).toMatchObject(
      {
        status: 'altered',
        altered: expect.arrayContaining(['history']),
      },
    )
    const signing = await server.call('POST', `/api/sign/${token}`, signature)
    expect(signing.status).toBe(409)
  })
})

type Moved = { contractId: string; projectId: string }

async function moveToCompany({ contractId, projectId }: Moved, companyId: string) {
  const owner = new pg.Client({ connectionString: server.database.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ table: string; name: string }>(
    "select conrelid::regclass::text as table, conname as name from pg_constraint where contype = 'f'",
  )
  for (const { table, name } of rows) await owner.query(`alter table ${table} drop constraint ${name}`)
  for (const [table, column] of Object.entries(evidenceTables))
    await owner.query(`update ${table} set company_id = $2 where ${column} = $1`, [contractId, companyId])
  await owner.query('update projects set company_id = $2, client_id = null where id = $1', [
    projectId,
    companyId,
  ])
  await owner.end()
}
