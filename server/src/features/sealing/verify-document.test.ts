import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { runPdfTool } from '../../platform/pdf/testing.ts'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'

const server = await startServer()
const verify = async (bytes: Buffer) => (await server.call('POST', '/api/verify', bytes)).body

async function signContract() {
  const studio = await studioWithContract(server)
  const email = `${randomUUID()}@example.com`
  await studio.send({ recipientEmail: email })
  const token = await studio.tokenNow()
  const { body } = await server.call('POST', `/api/sign/${token}`, signature)
  await server.runJobs()
  const mails = await server.mails()
  const message = mails.findLast(({ to, subject }) => to === email && subject.startsWith('Signed'))
  const code = message?.link?.split('/').at(-1)?.replace(/\.$/, '') ?? ''
  return { ...studio, pdf: Buffer.from(body.pdfData, 'base64'), code }
}

describe('a sealed PDF', () => {
  test('is genuine if unchanged, and its proof contains neither addresses nor contract text', async () => {
    const { pdf } = await signContract()
    const { verdict, proof } = await verify(pdf)
    expect(verdict).toBe('genuine')
    expect(proof).toMatchObject({
      name: 'Staging agreement',
      records: { status: 'match', altered: [] },
      signers: [{ name: 'Maya Okafor' }, { name: 'Hannah Whitlock' }],
    })
    const proofText = JSON.stringify(proof)
    expect(proofText).toContain('•••@example.com')
    expect(proofText).not.toMatch(/[^•]@example\.com/)
    expect(proofText).not.toContain('furnishes')
  })

  test('lists each signer once, even if the same text was sent before', async () => {
    const studio = await studioWithContract(server)
    await studio.send()
    await studio.act('withdrawals', { notifyRecipient: false })
    const { contentHash } = (await studio.send()).body
    const [{ sendings } = { sendings: 0 }] = await server.sql<{ sendings: number }>(
      'select count(*)::int as sendings from contract_versions where contract_id = $1 and content_hash = $2',
      [studio.contractId, contentHash],
    )
    expect(sendings).toBe(2)
    const token = await studio.tokenNow()
    expect((await server.call('GET', `/api/sign/${token}`)).body.ownerSignatures).toHaveLength(1)
    const { body } = await server.call('POST', `/api/sign/${token}`, signature)
    const { signatures } = await studio.see()
    expect(signatures.map(({ position }: { position: number }) => position)).toEqual([0, 1, 2])
    const pdf = Buffer.from(body.pdfData, 'base64')
    const text = (await runPdfTool('pdftotext', pdf, '-raw')).replace(/\s+/g, ' ')
    expect(text.match(/Fields signed (\d [a-z]+,? ?)+/g)).toEqual([
      'Fields signed 1 signature, 1 initial ',
      'Fields signed 1 signature ',
    ])
    expect((await verify(pdf)).proof.signers).toMatchObject([
      { name: 'Maya Okafor' },
      { name: 'Hannah Whitlock' },
    ])
  })

  test('counts as altered if one byte is changed, added or removed', async () => {
    const { pdf } = await signContract()
    const flipped = Buffer.from(pdf)
    flipped[Math.floor(pdf.length / 3)] = (flipped[Math.floor(pdf.length / 3)] ?? 0) ^ 1
    for (const altered of [flipped, Buffer.concat([pdf, Buffer.from('\n')]), pdf.subarray(0, -1)])
      expect(await verify(altered)).toMatchObject({ verdict: 'altered', proof: null })
  })

  test('of another origin is unknown, and so is any other file', async () => {
    for (const other of ['%PDF-1.4\n%%EOF', 'hello', '\u0000\u0001'])
      expect(await verify(Buffer.from(other))).toMatchObject({ verdict: 'unknown', proof: null })
  })

  test('is found by its printed code and by no other', async () => {
    const { code, pdf } = await signContract()
    const { status, body } = await server.call('GET', `/api/verify/${code}`)
    expect([status, body]).toEqual([200, (await verify(pdf)).proof])
    expect((await server.call('GET', '/api/verify/proof_made-up')).status).toBe(404)
  })

  test('shows the company’s name at the time of sealing', async () => {
    const { pdf, companyId } = await signContract()
    const { company } = (await verify(pdf)).proof
    await server.sql("update companies set name = 'Under New Owners' where id = $1", [companyId])
    expect(company).not.toBe('Under New Owners')
    expect((await verify(pdf)).proof.company).toBe(company)
  })

  test('stays genuine after its company is deleted or its certificate is retired', async () => {
    const { pdf, companyId } = await signContract()
    const admin = await server.signIn('SuperAdmin')
    const { status, body } = await admin('POST', '/api/admin/seal-certificates')
    expect([status, body.length, body[0].retiredAt]).toEqual([201, expect.any(Number), null])
    expect((await verify(pdf)).verdict).toBe('genuine')
    const next = await signContract()
    expect((await verify(next.pdf)).verdict).toBe('genuine')
    await server.sql('delete from companies where id = $1', [companyId])
    expect(await verify(pdf)).toEqual({ verdict: 'genuine', proof: null, isRecordMissing: false })
  })
})
