import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createBackup } from '../../platform/backup/create-backup.ts'
import {
  closeInstallations,
  createInstallation,
  restoreInto,
  startServerOn,
} from '../../platform/backup/testing.ts'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'
import { checkContract } from './check-records.ts'

afterAll(closeInstallations)

const match = { status: 'match', altered: [] }

test('a signed contract and a sent one are genuine after a backup was restored', {
  tags: 'reliability',
}, async () => {
  const server = await startServer()
  const signed = await studioWithContract(server)
  await signed.send()
  const { body } = await server.call('POST', `/api/sign/${await signed.tokenNow()}`, signature)
  const sent = await studioWithContract(server)
  await sent.send()
  const sentToken = await sent.tokenNow()
  await server.runJobs()
  const file = path.join(server.dataDir, 'backup.tgz')
  const { files, emailSettings } = server.services
  await createBackup({
    file,
    ownerUrl: server.database.ownerUrl,
    files,
    spoolDir: path.join(server.dataDir, 'tmp'),
    secretKeyIds: emailSettings.secrets.keyIds,
  })

  const target = await createInstallation()
  await restoreInto(target, file)
  const restored = await startServerOn(target)
  const { databases } = restored.services
  const { secrets } = restored.services.emailSettings
  for (const { companyId, contractId } of [signed, sent])
    expect(
      await checkContract({ databases, secrets, files: target.files }, { companyId, contractId }),
    ).toEqual(match)
  const verified = await restored.app.inject({
    method: 'POST',
    url: '/api/verify',
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(body.pdfData, 'base64'),
  })
  expect(verified.json()).toMatchObject({ verdict: 'genuine', proof: { records: match } })
  const signing = await restored.app.inject({
    method: 'POST',
    url: `/api/sign/${sentToken}`,
    payload: signature,
  })
  expect(signing.statusCode).toBe(200)
  await restored.stop()
})
