import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'

const server = await sharedServer()

test('a sealed contract whose stored bytes were changed is not downloaded, shown or emailed', async () => {
  const { send, tokenNow, see, call } = await studioWithContract(server)
  await send()
  const token = await tokenNow()
  const { body } = await server.call('POST', `/api/sign/${token}`, signature)
  const { sealed } = await see()
  const served = async () => [
    (await server.call('GET', `/api/sign/${token}/pdf`)).status,
    (await server.call('POST', `/api/sign/${token}`, signature)).status,
    (await call('GET', `/api/files/${sealed.fileId}`)).status,
  ]
  expect(await served()).toEqual([200, 200, 200])

  const pdf = Buffer.from(body.pdfData, 'base64')
  const file = await fileWith(pdf)
  await writeFile(file, Buffer.concat([pdf, Buffer.from('\n')]))
  expect(await served()).toEqual([409, 409, 409])
  expect((await call('GET', `/api/files/${sealed.fileId}`)).body.error).toContain('match the signed original')
  const signedEmails = async () =>
    (await server.mails()).filter(({ subject }) => subject.startsWith('Signed')).length
  await server.runJobs()
  expect(await signedEmails()).toBe(0)

  await writeFile(file, pdf)
  expect(await served()).toEqual([200, 200, 200])
  await server.sql('update graphile_worker._private_jobs set run_at = now() where last_error is not null')
  await server.runJobs()
  expect(await signedEmails()).toBeGreaterThan(0)
})

async function fileWith(bytes: Buffer) {
  const root = path.join(server.dataDir, 'files')
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (entry.isFile() && (await readFile(file)).equals(bytes)) return file
  }
  throw new Error('no stored file has these bytes')
}
