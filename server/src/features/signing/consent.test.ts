import { consentVersion } from '@mantel/domain/contracts/consent'
import { expect, test } from 'vitest'
import { runPdfTool } from '../../platform/pdf/testing.ts'
import { sharedServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'

const server = await sharedServer()

async function sendContract() {
  const studio = await studioWithContract(server)
  await studio.send()
  const token = await studio.tokenNow()
  const sign = (consent?: object) => server.call('POST', `/api/sign/${token}`, { ...signature, consent })
  return { ...studio, token, sign }
}

test('the time of consent comes from the server’s clock, not the browser’s', async () => {
  const { sign, contractId } = await sendContract()
  const before = Date.now()
  const { status, body } = await sign({ version: consentVersion, at: '2099-01-01T00:00:00.000Z' })
  expect(status).toBe(200)
  const [row] = await server.sql<{ at: Date }>(
    "select consented_at as at from contract_signatures where contract_id = $1 and signer_type = 'client' limit 1",
    [contractId],
  )
  expect(row?.at.getTime()).toBeGreaterThanOrEqual(before)
  expect(row?.at.getTime()).toBeLessThanOrEqual(Date.now())
  const text = await runPdfTool('pdftotext', Buffer.from(body.pdfData, 'base64'), '-raw')
  // Matches a whole word only, because a hash may contain the digits.
  expect(text).not.toMatch(/\b2099\b/)
})

test('an unknown version of the consent text is refused', async () => {
  const { sign, see } = await sendContract()
  expect(await sign({ version: 'ANY', at: new Date().toISOString() })).toMatchObject({
    status: 400,
    body: { fields: { 'consent.version': 'This page has been updated. Reload it and try again.' } },
  })
  expect((await see()).displayedStatus).toBe('sent')
})

test('a suspended company’s contract can still be read and signed by the client', async () => {
  const { sign, token, companyId } = await sendContract()
  await server.sql('update companies set suspended_at = now() where id = $1', [companyId])
  expect((await server.call('GET', `/api/sign/${token}`)).status).toBe(200)
  expect((await sign()).status).toBe(200)
})
