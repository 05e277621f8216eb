import type { RecordPart } from '@mantel/domain/contracts/record-parts'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/tenant.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { rehashEvents, restoreEvidence, saveEvidence } from '../../testing/rows/evidence-rows.ts'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'
import { sha256 } from '../evidence/event-chain.ts'
import { lockHistory } from '../evidence/history.ts'
import { checkProgress } from './evidence-checks.ts'
import { checkEvidence } from './jobs.ts'

const server = await startServer()
const { databases, emailSettings } = server.services
const { secrets } = emailSettings
const verify = async (bytes: Buffer) => (await server.call('POST', '/api/verify', bytes)).body

async function signContract() {
  const studio = await studioWithContract(server)
  await studio.send()
  const token = await studio.tokenNow()
  const { body } = await server.call('POST', `/api/sign/${token}`, signature)
  await server.runJobs()
  const check = async () =>
    (await studio.call('GET', `/api/contracts/${studio.contractId}/records-check`)).body
  return { ...studio, token, pdf: Buffer.from(body.pdfData, 'base64'), check }
}

async function checkAll() {
  await inTransaction(databases.worker, { companyId: null }, (db) =>
    enqueue(db, checkEvidence, checkProgress.parse({})),
  )
  await server.runJobs()
  const admin = await server.signIn('SuperAdmin')
  return (await admin('GET', '/api/admin/evidence-checks/last')).body.last
}

const signed = await signContract()
const other = await signContract()
const saved = await saveEvidence(server, signed.contractId)

type Tampering = [name: string, parts: RecordPart[], statement: string | (() => Promise<unknown>)]
const withId = (statement: string) => () => server.sql(statement, [signed.contractId])
const tamperings: Tampering[] = [
  ['the name', ['name'], "update contracts set name = 'Another agreement' where id = $1"],
  [
    'the text',
    ['text'],
    `update contracts set content = jsonb_set(content, '{content,0}', content #> '{content,1}') where id = $1`,
  ],
  [
    'the time of signing',
    ['status'],
    "update contracts set signed_at = signed_at - interval '1 day' where id = $1",
  ],
  [
    'the text of the version that was sent',
    ['versions'],
    `update contract_versions set content = jsonb_set(content, '{content,0}', content #> '{content,1}') where contract_id = $1`,
  ],
  ['a deleted version', ['versions'], 'delete from contract_versions where contract_id = $1'],
  [
    'the name of the signer',
    ['signatures'],
    "update contract_signatures set signer_name = 'Someone Else' where contract_id = $1 and signer_type = 'client'",
  ],
  [
    'a drawing',
    ['signatures'],
    "update contract_signatures set style = 'flourish' where contract_id = $1 and signer_type = 'client'",
  ],
  [
    'a deleted signature',
    ['signatures'],
    'delete from contract_signatures where contract_id = $1 and position = 0',
  ],
  [
    'an added signature',
    ['signatures'],
    `insert into contract_signatures (company_id, project_id, contract_id, signer_type, signer_name, signature_type,
       signature_text, position, contract_content_hash)
     select company_id, project_id, contract_id, 'client', 'Second Signer', 'signature', 'Second Signer', 7,
       contract_content_hash from contract_signatures where contract_id = $1 limit 1`,
  ],
  [
    'the recipient',
    ['recipients'],
    "update contract_signing_links set recipient_name = 'Someone Else' where contract_id = $1",
  ],
  [
    'an event',
    ['history'],
    `update sign_events set body = body || '{"ip": "10.0.0.1"}' where contract_id = $1 and type = 'signed'`,
  ],
  ['a deleted event', ['history'], "delete from sign_events where contract_id = $1 and type = 'consented'"],
  [
    'a removed end of the history',
    ['history'],
    "delete from sign_events where contract_id = $1 and seq >= (select seq from sign_events where contract_id = $1 and type = 'sealed')",
  ],
  [
    'an event after the seal that was removed',
    ['history'],
    'delete from sign_events where contract_id = $1 and seq = (select max(seq) from sign_events where contract_id = $1)',
  ],
  [
    'a history with new hashes',
    ['history'],
    async () => {
      await withId(
        `update sign_events set body = body || '{"ip": "10.0.0.1"}' where contract_id = $1 and type = 'signed'`,
      )()
      await rehashEvents(server, signed.contractId)
    },
  ],
  [
    'a removed signature of the last event',
    ['history'],
    'delete from sign_event_heads where contract_id = $1',
  ],
  ['a deleted seal', ['seal'], 'delete from contract_seals where contract_id = $1'],
  [
    'a removed manifest',
    ['seal'],
    'update contract_seals set manifest = null, manifest_signature = null where contract_id = $1',
  ],
  [
    'a manifest that fits the changed rows',
    ['seal'],
    async () => {
      await withId("update contracts set name = 'Another agreement' where id = $1")()
      await server.sql(
        `update contract_seals set manifest = jsonb_set(manifest, '{records,name}', to_jsonb($2::text)) where contract_id = $1`,
        [signed.contractId, sha256('Another agreement')],
      )
    },
  ],
  [
    'the manifest of another contract',
    ['seal'],
    () =>
      server.sql(
        `update contract_seals s set manifest = o.manifest, manifest_signature = o.manifest_signature
         from contract_seals o where s.contract_id = $1 and o.contract_id = $2`,
        [signed.contractId, other.contractId],
      ),
  ],
  [
    'the hash of another sealed PDF',
    ['seal', 'file'],
    () =>
      server.sql(
        `update contract_seals s set sha256 = o.sha256 from contract_seals o where s.contract_id = $1 and o.contract_id = $2`,
        [signed.contractId, other.contractId],
      ),
  ],
]

describe('changed records are named', () => {
  test('and unchanged ones match', async () => {
    expect(await signed.check()).toEqual({ status: 'match', altered: [] })
    expect((await verify(signed.pdf)).proof.records).toEqual({ status: 'match', altered: [] })
    expect(await checkAll()).toMatchObject({ contracts: 2, partial: 0, altered: 0, examples: [] })
  })

  test.each(tamperings)('%s', async (_name, parts, tamper) => {
    await (typeof tamper === 'string' ? withId(tamper)() : tamper())
    try {
      const altered = expect.arrayContaining(parts)
      expect(await signed.check()).toEqual({ status: 'altered', altered })
      const { verdict, proof, isRecordMissing } = await verify(signed.pdf)
      expect(verdict).toBe('genuine')
      expect(isRecordMissing || proof.records.altered).toEqual(proof ? altered : true)
      expect(await checkAll()).toMatchObject({
        altered: 1,
        examples: [{ contractId: signed.contractId, contractName: expect.any(String), parts: altered }],
      })
    } finally {
      await restoreEvidence(server, signed.contractId, saved)
    }
    expect(await signed.check()).toEqual({ status: 'match', altered: [] })
  })

  test('a changed file', async () => {
    const [file] = await server.sql<{ key: string }>(
      'select f.storage_key as key from contract_seals s join files f on f.id = s.file_id where s.contract_id = $1',
      [other.contractId],
    )
    const key = file?.key ?? ''
    await server.services.files.put(key, Buffer.concat([other.pdf, Buffer.from(' ')]), {
      type: 'application/pdf',
    })
    expect(await other.check()).toEqual({ status: 'altered', altered: ['file'] })
    await server.services.files.put(key, other.pdf, { type: 'application/pdf' })
    expect(await other.check()).toEqual({ status: 'match', altered: [] })
  })

  test('but not an event that is appended during the check', async () => {
    const subject = { companyId: other.companyId, contractId: other.contractId }
    const owner = new pg.Client({ connectionString: server.database.ownerUrl })
    await owner.connect()
    // This lock stops the check after it has read the events, before it reads the signature of the last
    // event.
    await owner.query('begin')
    await owner.query('lock table sign_event_heads in access exclusive mode')
    const checking = other.check()
    await server.untilBlocked()
    const history = await lockHistory(drizzle(owner, { casing: 'snake_case' }), secrets, subject)
    await history.append('opened', { ip: '203.0.113.9' })
    await owner.query('commit')
    await owner.end()
    expect(await checking).toEqual({ status: 'match', altered: [] })
    expect(await other.check()).toEqual({ status: 'match', altered: [] })
  })
})
