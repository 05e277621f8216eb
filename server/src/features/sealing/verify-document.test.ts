import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ask } from '../../platform/pdf/testing.ts'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'

const server = await startServer()
const verify = async (bytes: Buffer) => (await server.call('POST', '/api/verify', bytes)).body

async function signed() {
  const studio = await studioWithContract(server)
  const email = `${randomUUID()}@example.com`
  await studio.send({ recipientEmail: email })
  const token = await studio.tokenNow()
  const { body } = await server.call('POST', `/api/sign/${token}`, signature)
  await server.runJobs()
  const mails = await server.mails()
  const letter = mails.findLast(({ to, subject }) => to === email && subject.startsWith('Signed'))
  const code = letter?.link?.split('/').at(-1)?.replace(/\.$/, '') ?? ''
  return { ...studio, paper: Buffer.from(body.pdfData, 'base64'), code }
}

describe('a paper', () => {
  test('is genuine as it left us, and tells its story without addresses or words', async () => {
    const { paper } = await signed()
    const { verdict, proof } = await verify(paper)
    expect(verdict).toBe('genuine')
    expect(proof).toMatchObject({
      name: 'Staging agreement',
      chainHolds: true,
      signers: [{ name: 'Maya Okafor' }, { name: 'Hannah Whitlock' }],
    })
    const told = JSON.stringify(proof)
    expect(told).toContain('•••@example.com')
    expect(told).not.toMatch(/[^•]@example\.com/)
    expect(told).not.toContain('furnishes')
  })

  test('of words that were sent before tells of each signer once', async () => {
    const studio = await studioWithContract(server)
    await studio.send()
    await studio.act('withdrawals', { tellRecipient: false })
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
    const paper = Buffer.from(body.pdfData, 'base64')
    const words = (await ask('pdftotext', paper, '-raw')).replace(/\s+/g, ' ')
    expect(words.match(/Placed (\d [a-z]+,? ?)+/g)).toEqual([
      'Placed 1 signature, 1 initial ',
      'Placed 1 signature ',
    ])
    expect((await verify(paper)).proof.signers).toMatchObject([
      { name: 'Maya Okafor' },
      { name: 'Hannah Whitlock' },
    ])
  })

  test('is altered by one byte, by one more, and by one less', async () => {
    const { paper } = await signed()
    const flipped = Buffer.from(paper)
    flipped[Math.floor(paper.length / 3)] = (flipped[Math.floor(paper.length / 3)] ?? 0) ^ 1
    for (const touched of [flipped, Buffer.concat([paper, Buffer.from('\n')]), paper.subarray(0, -1)])
      expect(await verify(touched)).toEqual({ verdict: 'altered', proof: null })
  })

  test('of somebody else is unknown, and so is rubbish', async () => {
    for (const other of ['%PDF-1.4\n%%EOF', 'hello', '\u0000\u0001'])
      expect(await verify(Buffer.from(other))).toEqual({ verdict: 'unknown', proof: null })
  })

  test('is found by the code that is printed on it, and by no other', async () => {
    const { code, paper } = await signed()
    const { status, body } = await server.call('GET', `/api/verify/${code}`)
    expect([status, body]).toEqual([200, (await verify(paper)).proof])
    expect((await server.call('GET', '/api/verify/proof_made-up')).status).toBe(404)
  })

  test('bears the name that its company had when it was sealed', async () => {
    const { paper, companyId } = await signed()
    const { company } = (await verify(paper)).proof
    await server.sql("update companies set name = 'Under New Owners' where id = $1", [companyId])
    expect(company).not.toBe('Under New Owners')
    expect((await verify(paper)).proof.company).toBe(company)
  })

  test('stays genuine when its company is gone, and when its certificate is retired', async () => {
    const { paper, companyId } = await signed()
    const admin = await server.signIn('SuperAdmin')
    const { status, body } = await admin('POST', '/api/admin/seal-certificates')
    expect([status, body.length, body[0].retiredAt]).toEqual([201, expect.any(Number), null])
    expect((await verify(paper)).verdict).toBe('genuine')
    const next = await signed()
    expect((await verify(next.paper)).verdict).toBe('genuine')
    await server.sql('delete from companies where id = $1', [companyId])
    expect(await verify(paper)).toEqual({ verdict: 'genuine', proof: null })
  })

  test.each([
    [
      'an event that was rewritten',
      'update sign_events set body = body || \'{"ip": "10.0.0.1"}\' where contract_id = $1 and type = \'signed\'',
    ],
    ['an event that is gone', "delete from sign_events where contract_id = $1 and type = 'consented'"],
    [
      'a tail that was cut',
      "delete from sign_events where contract_id = $1 and seq >= (select seq from sign_events where contract_id = $1 and type = 'signed')",
    ],
    [
      'the last of it, that it was sealed',
      "delete from sign_events where contract_id = $1 and seq >= (select seq from sign_events where contract_id = $1 and type = 'sealed')",
    ],
  ])('says that its record no longer holds: %s', async (_what, statement) => {
    const { paper, contractId } = await signed()
    await server.sql(statement, [contractId])
    expect((await verify(paper)).proof.chainHolds).toBe(false)
  })
})
