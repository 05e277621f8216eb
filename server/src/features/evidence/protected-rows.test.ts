import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/tenant.ts'
import { sharedServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'

const server = await sharedServer()
const { databases } = server.services

const sent = await studioWithContract(server)
await sent.send()
const signed = await studioWithContract(server)
await signed.send()
await server.call('POST', `/api/sign/${await signed.tokenNow()}`, signature)

const statements = {
  'the text':
    "update contracts set content = jsonb_set(content, '{content,0}', content #> '{content,1}') where id = $id",
  'the name': "update contracts set name = 'Another agreement' where id = $id",
  'the hash of the text': "update contracts set content_hash = repeat('a', 64) where id = $id",
  'the revision': 'update contracts set revision = revision + 1 where id = $id',
  'a version': "update contract_versions set content = '{}' where contract_id = $id",
  'a deleted version': 'delete from contract_versions where contract_id = $id',
  'a signature': "update contract_signatures set signer_name = 'Someone Else' where contract_id = $id",
  'a deleted signature': 'delete from contract_signatures where contract_id = $id',
  'an event': "update sign_events set body = '{}' where contract_id = $id",
  'a deleted event': 'delete from sign_events where contract_id = $id',
  'the contract itself': 'delete from contracts where id = $id',
}
const ofSigned = {
  'the status': "update contracts set status = 'draft', signed_at = null where id = $id",
  'the time of signing': 'update contracts set signed_at = now() where id = $id',
  'the recipient':
    "update contract_signing_links set recipient_name = 'Someone Else' where contract_id = $id",
  'the seal': "update contract_seals set sha256 = repeat('a', 64) where contract_id = $id",
  'the manifest':
    'update contract_seals set manifest = null, manifest_signature = null where contract_id = $id',
}

/**
 * Matches the three refusals: the role lacks the permission, a trigger refuses the change, or another row
 * refers to the deleted one.
 */
const refusal = /permission denied|cannot be changed|violates foreign key/

describe.each(['runtime', 'worker'] as const)('the %s role', (role) => {
  const run = (companyId: string, contractId: string, statement: string) =>
    inTransaction(databases[role], { companyId }, (db) =>
      db.execute(sql.raw(statement.replace('$id', `'${contractId}'`))),
    ).catch((error: Error) => {
      // Drizzle's error contains only the query, and its cause is the error of PostgreSQL.
      throw error.cause
    })

  test.each(Object.entries(statements))('cannot change a sent contract: %s', async (_name, statement) => {
    await expect(run(sent.companyId, sent.contractId, statement)).rejects.toThrow(refusal)
  })

  test.each(Object.entries({ ...statements, ...ofSigned }))(
    'cannot change a signed contract: %s',
    async (_name, statement) => {
      await expect(run(signed.companyId, signed.contractId, statement)).rejects.toThrow(refusal)
    },
  )
})
