import { X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/tenant.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { createCertificate } from '../../platform/seal/certificate.ts'
import { readSeal } from '../../platform/seal/read-seal.ts'
import { sealPdf } from '../../platform/seal/seal-pdf.ts'
import { hashToken, newToken } from '../../platform/tokens.ts'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'
import { sha256 } from '../evidence/event-chain.ts'
import { checkProgress } from './evidence-checks.ts'
import { checkEvidence, sealUnsealedContracts } from './jobs.ts'

const server = await startServer()
const verify = async (bytes: Buffer) => (await server.call('POST', '/api/verify', bytes)).body

async function signContract() {
  const studio = await studioWithContract(server)
  await studio.send()
  const { status, body } = await server.call('POST', `/api/sign/${await studio.tokenNow()}`, signature)
  expect(status).toBe(200)
  return { ...studio, pdf: Buffer.from(body.pdfData, 'base64') }
}

const toPem = (der: Buffer) => new X509Certificate(der).toString()

test('a file is not genuine because its hash is in the database', async () => {
  const { contractId } = await signContract()
  const forged = Buffer.from('I owe you nothing')
  await server.sql('update contract_seals set sha256 = $2 where contract_id = $1', [
    contractId,
    sha256(forged),
  ])
  expect(await verify(forged)).toEqual({ verdict: 'unknown', proof: null, isRecordMissing: false })
})

test('a certificate that was inserted into the database is not trusted, published or used', async () => {
  const { pdf } = await signContract()
  const forged = await createCertificate('Mantel seal', new Date())
  const [ours] = await server.sql<{ key: string }>(
    'select sealed_key as key from seal_certificates where retired_at is null',
  )
  // Copying the encrypted key of another certificate to the new row does not make the new certificate trusted.
  for (const key of [ours?.key ?? '', 'v1.aaaaaaaa.AAAA']) {
    await server.sql(
      'insert into seal_certificates (certificate, fingerprint, sealed_key, retired_at) values ($1, $2, $3, now())',
      [toPem(forged.certificateDer), forged.fingerprint, key],
    )
    const about = { name: 'Forger', reason: 'Signed contract', contactInfo: '', at: new Date() }
    const seal = await readSeal(pdf)
    const original = (seal.state === 'sealed' && seal.original) || pdf
    const resealed = await sealPdf(original, forged, about)
    expect((await verify(resealed)).verdict).not.toBe('genuine')
    expect((await server.call('GET', '/api/seal-certificates')).text).not.toContain(
      toPem(forged.certificateDer),
    )
    await server.sql('delete from seal_certificates where fingerprint = $1', [forged.fingerprint])
  }
  expect((await verify(pdf)).verdict).toBe('genuine')
})

test('a signed contract whose seal was deleted says so, and is not sealed again if its records were changed', async () => {
  const { contractId, pdf, see } = await signContract()
  const sealed = await server.sql('select seq from sign_events where contract_id = $1 and type = $2', [
    contractId,
    'sealed',
  ])
  expect(sealed).toHaveLength(1)
  // Someone removes the seal with its event, changes the signer, and lets the server seal the contract again.
  await server.sql('delete from contract_seals where contract_id = $1', [contractId])
  expect(await verify(pdf)).toEqual({ verdict: 'genuine', proof: null, isRecordMissing: true })
  await server.sql('delete from sign_events where contract_id = $1 and seq >= $2', [
    contractId,
    sealed[0]?.seq,
  ])
  await server.sql(
    "update contract_signatures set signer_name = 'Someone Else' where contract_id = $1 and signer_type = 'client'",
    [contractId],
  )
  await inTransaction(server.services.databases.worker, { companyId: null }, (db) =>
    enqueue(db, sealUnsealedContracts, { minutes: 0 }),
  )
  await server.runJobs()
  await server.runJobs()
  expect((await see()).sealed).toBe(null)
})

test('a contract that was changed after it was sent cannot be signed', async () => {
  const { send, tokenNow, contractId } = await studioWithContract(server)
  await send()
  const token = await tokenNow()
  const text = `jsonb_set(content, '{content,0}', content #> '{content,1}')`
  await server.sql(`update contracts set content = ${text} where id = $1`, [contractId])
  await server.sql(`update contracts set content_hash = $2 where id = $1`, [
    contractId,
    sha256('another text'),
  ])
  const page = await server.call('GET', `/api/sign/${token}`)
  expect(page.body.alteredParts).toContain('text')
  const { status, body } = await server.call('POST', `/api/sign/${token}`, signature)
  expect([status, body.error]).toEqual([409, expect.stringContaining('changed after it was sent')])
  expect(
    await server.sql("select from contract_signatures where contract_id = $1 and signer_type = 'client'", [
      contractId,
    ]),
  ).toEqual([])
})

test('a link whose token was replaced cannot be used to sign', async () => {
  const { send, contractId } = await studioWithContract(server)
  await send()
  const token = newToken('sign')
  await server.sql('update contract_signing_links set token_hash = $2 where contract_id = $1', [
    contractId,
    hashToken(token),
  ])
  expect((await server.call('GET', `/api/sign/${token}`)).body.alteredParts).toEqual(['recipients'])
  expect((await server.call('POST', `/api/sign/${token}`, signature)).status).toBe(409)
})

test('another PDF is not delivered as the signed one, even if the database names it', async () => {
  const [one, other] = [await signContract(), await signContract()]
  await server.sql('update contract_seals set sha256 = $2 where contract_id = $1', [
    one.contractId,
    sha256(other.pdf),
  ])
  const [file] = await server.sql<{ key: string; id: string }>(
    'select f.id, f.storage_key as key from contract_seals s join files f on f.id = s.file_id where s.contract_id = $1',
    [one.contractId],
  )
  await server.services.files.put(file?.key ?? '', other.pdf, { type: 'application/pdf' })
  const { status, body } = await one.call('GET', `/api/files/${file?.id}`)
  expect([status, body.error]).toEqual([409, expect.stringContaining('doesn’t match the signed original')])
})

test('the result of the nightly check cannot be changed unnoticed', async () => {
  await inTransaction(server.services.databases.worker, { companyId: null }, (db) =>
    enqueue(db, checkEvidence, checkProgress.parse({})),
  )
  await server.runJobs()
  const admin = await server.signIn('SuperAdmin')
  const last = async () => (await admin('GET', '/api/admin/evidence-checks/last')).body.last
  expect(await last()).toMatchObject({ isReliable: true })
  await server.sql("update evidence_checks set altered = 0, examples = '[]', contracts = contracts + 1")
  expect(await last()).toMatchObject({ isReliable: false })
})

const markLinkSigned = (contractId: string) =>
  server.sql(
    "update contract_signing_links set status = 'signed', signed_at = now() where contract_id = $1",
    [contractId],
  )

/** Downloads the PDF. The download also seals a signed contract that has no seal yet. */
async function download(token: string, contractId: string) {
  const { status } = await server.call('GET', `/api/sign/${token}/pdf`)
  const seals = await server.sql('select from contract_seals where contract_id = $1', [contractId])
  return { isRefused: status >= 400, seals: seals.length }
}
const unsealed = { isRefused: true, seals: 0 }

test('a contract is not sealed because its link says that it was signed', async () => {
  const { send, tokenNow, contractId } = await studioWithContract(server)
  await send()
  const token = await tokenNow()
  await markLinkSigned(contractId)
  expect(await download(token, contractId)).toEqual(unsealed)
  expect((await server.call('GET', `/api/sign/${token}`)).body.alteredParts).toEqual(['recipients'])
})

test('a declined contract that was changed to a signed one is not sealed', async () => {
  const { send, tokenNow, contractId, companyId } = await studioWithContract(server)
  await send()
  const token = await tokenNow()
  await server.call('POST', `/api/sign/${token}/declines`, { reason: 'Sold' })
  await markLinkSigned(contractId)
  await server.sql(
    `insert into contract_signatures (company_id, project_id, contract_id, signing_link_id, signer_type, signer_name, signature_type, signature_text, position, contract_content_hash)
     select $1, project_id, contract_id, id, 'client', 'Forger', 'signature', 'Forger', 1, $3
     from contract_signing_links where contract_id = $2`,
    [companyId, contractId, sha256('another text')],
  )
  await server.sql('update contracts set content_hash = $2 where id = $1', [
    contractId,
    sha256('another text'),
  ])
  expect(await download(token, contractId)).toEqual(unsealed)
})

test('a history whose events were deleted cannot begin again', async () => {
  const { send, tokenNow, call, contractId } = await studioWithContract(server)
  await send()
  const token = await tokenNow()
  for (const table of ['sign_events', 'sign_event_heads'])
    await server.sql(`delete from ${table} where contract_id = $1`, [contractId])
  const check = async () => (await call('GET', `/api/contracts/${contractId}/records-check`)).body
  expect(await check()).toEqual({ status: 'altered', altered: ['history'] })
  await server.call('POST', `/api/sign/${token}/openings`)
  await server.sql("update contracts set status = 'draft' where id = $1", [contractId])
  expect((await check()).altered).toContain('history')
  await markLinkSigned(contractId)
  expect(await download(token, contractId)).toEqual(unsealed)
})

test('a contract whose row was deleted is reported as missing', async () => {
  const { contractId, pdf } = await signContract()
  const references = await server.sql<{ table: string; name: string }>(
    "select conrelid::regclass::text as table, conname as name from pg_constraint where contype = 'f' and confrelid = 'contracts'::regclass",
  )
  for (const { table, name } of references) await server.sql(`alter table ${table} drop constraint ${name}`)
  await server.sql('delete from contracts where id = $1', [contractId])
  expect(await verify(pdf)).toEqual({ verdict: 'genuine', proof: null, isRecordMissing: true })
})
