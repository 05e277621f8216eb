import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type SecretBox, secretBox } from '../../platform/secrets.ts'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'
import { keyColumns, keyLocation } from '../evidence/trusted-certificates.ts'
import { prepareSeal } from './certificates.ts'
import { checkContract } from './check-records.ts'
import { adoptEvidence, renewEvidenceKeys } from './renew-keys.ts'

const server = await startServer()
const { databases, files, emailSettings } = server.services
const owner = new pg.Pool({ connectionString: server.database.ownerUrl, max: 1 })
afterAll(() => owner.end())
const db = drizzle(owner, { casing: 'snake_case' })

const { send, tokenNow, companyId, contractId } = await studioWithContract(server)
await send()
await server.call('POST', `/api/sign/${await tokenNow()}`, signature)
await server.runJobs()

const check = (secrets: SecretBox) => checkContract({ databases, secrets, files }, { companyId, contractId })
const match = { status: 'match', altered: [] }

test('after a change of the secret key, the previous key is not needed for long', async () => {
  const [first, second] = [server.database.secretKey, 'the second secret key of this installation']
  const both = secretBox({ current: second, previous: [first] })
  const onlySecond = secretBox({ current: second, previous: [] })
  expect(await check(both)).toEqual(match)
  expect(await check(onlySecond)).toEqual({ status: 'altered', altered: ['history', 'file', 'seal'] })
  await renewEvidenceKeys(db, both)
  expect(await check(onlySecond)).toEqual(match)
  // Restores the first key for the tests below.
  await renewEvidenceKeys(db, secretBox({ current: first, previous: [second] }))
  expect(await check(emailSettings.secrets)).toEqual(match)
})

test('after a restore without the secret key, sealed contracts match, and a new certificate seals', async () => {
  const next = secretBox({ current: 'the key of the new installation', previous: [] })
  await server.sql('create table saved_certificates as table seal_certificates')
  await adoptEvidence(db, next)
  expect(await check(next)).toEqual(match)
  await prepareSeal(databases, next, server.dataDir)
  const [{ current } = { current: 0 }] = await server.sql<{ current: number }>(
    'select count(*)::int as current from seal_certificates where retired_at is null',
  )
  expect(current).toBe(1)
  expect(await check(next)).toEqual(match)
  expect(await check(emailSettings.secrets)).toMatchObject({ status: 'altered' })
})

test('a contract that was sealed before there were manifests is partly protected', async () => {
  const { secrets } = emailSettings
  await server.sql('delete from seal_certificates')
  await server.sql('insert into seal_certificates table saved_certificates')
  const [old] = await server.sql<{ id: string; key: string }>(
    'select id, sealed_key as key from seal_certificates',
  )
  const { id = '', key = '' } = old ?? {}
  const [, privateKey = ''] = secrets.decrypt(keyLocation(id, keyColumns.withManifests), key).split(' ')
  await server.sql('update seal_certificates set sealed_key = $2, retired_at = now() where id = $1', [
    id,
    secrets.encrypt(keyLocation(id, keyColumns.withoutManifests), privateKey),
  ])
  await server.sql('update contract_seals set manifest = null, manifest_signature = null')
  await server.sql('delete from sign_event_heads')
  expect(await check(secrets)).toEqual({ status: 'altered', altered: ['history'] })
  // The first start of the new version signs the events, and creates a certificate for manifests.
  await renewEvidenceKeys(db, secrets)
  await prepareSeal(databases, secrets, server.dataDir)
  expect(await check(secrets)).toEqual({ status: 'partial', altered: [] })
  // From then on, events without a signature are no longer accepted.
  await server.sql('delete from sign_event_heads')
  await renewEvidenceKeys(db, secrets)
  expect(await check(secrets)).toEqual({ status: 'altered', altered: ['history'] })
})
