import { expect, test } from 'vitest'
import { runPdfTool } from '../../platform/pdf/testing.ts'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'
import { sha256 } from '../evidence/event-chain.ts'

const server = await startServer()

test('the certificate contains the hash of the unsigned PDF, each signature, its reason and a link to the proof page', async () => {
  const { send, tokenNow, contractId, companyId } = await studioWithContract(server)
  await send()
  const token = await tokenNow()
  const download = async () => {
    const { body } = await server.call('GET', `/api/sign/${token}/pdf`)
    return Buffer.from(body.pdfData, 'base64')
  }
  const unsigned = await download()
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  // The file is identical, no matter when it is downloaded.
  expect(sha256(await download())).toBe(sha256(unsigned))
  await server.call('POST', `/api/sign/${token}`, signature)
  const signed = await download()
  const text = (await runPdfTool('pdftotext', signed, '-raw')).replace(/\s+/g, ' ')
  expect(text).toContain(sha256(unsigned))
  const ids = await server.sql<{ id: string }>(
    "select id from contract_signatures where contract_id = $1 and signature_type = 'signature'",
    [contractId],
  )
  expect(ids).toHaveLength(2)
  for (const { id } of ids) expect(text).toContain(`Signature ID ${id}`)
  const [company] = await server.sql<{ name: string }>('select name from companies where id = $1', [
    companyId,
  ])
  expect(text).toContain('Reason To agree to this contract IP address')
  expect(text).toContain(`Reason To agree to this contract for ${company?.name} IP address`)
  const [, url] =
    /(http:\/\/mantel\.test\/verify\/\S+)/.exec(await runPdfTool('pdfinfo', signed, '-url')) ?? []
  const code = url?.split('/').at(-1)
  expect((await server.call('GET', `/api/verify/${code}`)).status).toBe(200)
  expect((await server.call('POST', '/api/verify', signed)).body.verdict).toBe('genuine')
})
