import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing/server.ts'
import { isThorough } from '../../testing/thoroughness.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'

const server = await startServer()

async function sendContract(more: object = {}) {
  const studio = await studioWithContract(server)
  const email = `${Math.random().toString(36).slice(2)}@example.com`
  await studio.send({ recipientEmail: email, ...more })
  const token = await studio.tokenNow()
  const post = (path: string, body?: object) => server.call('POST', `/api/sign/${token}${path}`, body)
  const get = (path = '') => server.call('GET', `/api/sign/${token}${path}`)
  const sign = (given: object = signature) => post('', given)
  return { ...studio, email, token, post, get, sign }
}
const typesOf = (events: { type: string }[]) => events.map(({ type }) => type)

describe('a signing link', () => {
  test('returns what the page needs in the specified format, and writes nothing', async () => {
    const { get, email, see } = await sendContract()
    const before = await see()
    const { status, body } = await get()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      signed: false,
      signedAt: null,
      clientName: 'Hannah Whitlock',
      email,
      projectName: '412 Maple Avenue',
      signatureFields: [
        { id: 'field-0', type: 'initial', position: 0 },
        { id: 'field-2', type: 'signature', position: 2 },
      ],
      company: { esignOwnerName: 'Maya Okafor' },
      contentHash: before.contentHash,
    })
    expect(body.contractContent).toEqual(before.content)
    expect(await see()).toEqual(before)
  })

  test('answers a guessed token like an expired one', async () => {
    const { get, contractId } = await sendContract()
    await server.sql('update contract_signing_links set expires_at = now() where contract_id = $1', [
      contractId,
    ])
    const expired = await get()
    const guessed = await server.call('GET', '/api/sign/sign_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
    expect([guessed.status, guessed.text]).toEqual([expired.status, expired.text])
    for (const path of ['', '/openings', '/declines'])
      expect(
        (
          await server.call(
            'POST',
            `/api/sign/made-up${path}`,
            path === '' ? signature : path === '/declines' ? {} : undefined,
          )
        ).status,
      ).toBe(404)
  })

  test('is recorded as opened once', async () => {
    const { post, see, project, call } = await sendContract()
    await Promise.all(Array.from({ length: 8 }, () => post('/openings')))
    const { events, viewedAt } = await see()
    expect([typesOf(events).filter((type) => type === 'opened').length, viewedAt !== null]).toEqual([1, true])
    await server.runJobs()
    const { body: me } = await call('GET', '/api/auth/me')
    const notices = (await server.mails()).filter(
      ({ to, subject }) => to === me.email && subject.includes('opened'),
    )
    expect(notices).toHaveLength(1)
    expect((await project()).contractSigningStatus).toBe('sent')
  })

  test('can be declined with a reason, and the contract is a draft again', async () => {
    const { post, get, see, project, companyId } = await sendContract()
    await server.sql("update companies set phone = '(512) 555-0142' where id = $1", [companyId])
    expect((await post('/declines', { reason: 'We sold it first' })).status).toBe(204)
    expect(await get()).toMatchObject({ status: 410, body: { code: 'declined' } })
    expect(await get('/sender')).toMatchObject({ status: 200, body: { phone: '(512) 555-0142' } })
    expect(await see()).toMatchObject({
      displayedStatus: 'declined',
      status: 'draft',
      declinedReason: 'We sold it first',
    })
    expect((await project()).contractSigningStatus).toBe('declined')
  })
})

describe('a signature', () => {
  test('signs the contract, wins the project and sends both sides the PDF', async () => {
    const longAddress = `${'agent.'.repeat(20)}smith@example.com`
    const { sign, see, project, email, get, call, projectId } = await sendContract({
      ccEmails: ['agent@example.com', longAddress],
    })
    const { status, body } = await sign()
    expect([status, body.filename]).toEqual([200, 'Contract - 412 Maple Avenue - Hannah Whitlock.pdf'])
    expect(Buffer.from(body.pdfData, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    const contract = await see()
    expect(contract).toMatchObject({ displayedStatus: 'signed', sealed: { sha256: expect.any(String) } })
    expect(contract.signatures).toMatchObject([
      { position: 0, signerType: 'client', signatureType: 'initial', signatureText: 'HW' },
      { position: 1, signerType: 'owner', signatureText: 'Maya Okafor' },
      { position: 2, signerType: 'client', signatureText: 'Hannah Whitlock', timeZone: 'America/New_York' },
    ])
    expect(await project()).toMatchObject({
      contractSigningStatus: 'signed',
      status: 'Won',
      contractSignedAt: contract.signedAt,
      depositDueDate: expect.any(String),
    })
    await server.runJobs()
    expect(typesOf((await see()).events)).toEqual(
      expect.arrayContaining(['sent', 'consented', 'signed', 'sealed', 'accepted']),
    )
    const mails = (await server.mails()).filter(({ subject }) => /signed/i.test(subject))
    const { body: me } = await call('GET', '/api/auth/me')
    for (const address of [email, 'agent@example.com', longAddress, me.email]) {
      const received = mails.filter(({ to }) => to === address)
      expect([address, received.length]).toEqual([address, 1])
      expect(received[0]?.raw).toContain('application/pdf')
      expect(received[0]?.text).toContain(contract.sealed.sha256)
    }
    const { body: files } = await call('GET', `/api/projects/${projectId}/documents`)
    expect(files.documents).toMatchObject([
      { type: 'Contract', sentToClient: 'true', fileName: body.filename },
    ])
    expect((await call('DELETE', `/api/documents/${files.documents[0].id}`)).status).toBe(409)
    const { body: activity } = await call('GET', `/api/projects/${projectId}/activity`)
    expect(activity.items).toContainEqual(
      expect.objectContaining({
        action: 'document.uploaded',
        description: `Saved the signed contract “${body.filename}”`,
      }),
    )
    expect(await get()).toMatchObject({ status: 200, body: { signed: true } })
    expect((await get('/pdf')).body).toEqual(body)
  })

  test('is accepted once: a repeated call gets the same PDF, any other is refused', async () => {
    const { sign, post, act } = await sendContract()
    const first = await sign()
    expect((await sign()).body).toEqual(first.body)
    expect(await sign({ ...signature, fullSignature: 'H. Whitlock' })).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^This contract was signed on \d\d\/\d\d\/\d{4}$/) },
    })
    for (const refused of [
      await act('withdrawals', {}),
      await act('reminders'),
      await act('extensions', { expiresInDays: 7 }),
    ])
      expect(refused.status).toBe(409)
    expect(await post('/declines', {})).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^This contract was signed on /) },
    })
    expect((await sign()).status).toBe(200)
  })

  test('answers a repeated call with the same PDF for as long as the link is known', async () => {
    const { sign, contractId } = await sendContract()
    const first = await sign()
    await server.sql(
      "update contract_signing_links set signed_at = signed_at - interval '400 days', expires_at = expires_at - interval '400 days' where contract_id = $1",
      [contractId],
    )
    expect((await sign()).body).toEqual(first.body)
  })

  test.each([
    [{ signerName: ' ' }, 'signerName', 'Please enter your name'],
    [{ signerEmail: 'nobody' }, 'signerEmail', 'Enter a valid email address'],
    [{ fullSignature: '' }, 'fullSignature', 'Please add your signature'],
    [{ initials: undefined }, 'initials', 'Please add your initials'],
    [{ initials: 'ABCDEF' }, 'initials', 'Use 5 characters or fewer'],
    [
      { signerName: 'Hannah \u{1F600}' },
      'signerName',
      '“\u{1F600}” can’t be printed. Type your name without it, or in English letters (A–Z).',
    ],
    [
      { fullSignature: 'ខែ' },
      'fullSignature',
      '“ខែ” can’t be printed. Draw your signature instead, or type it in English letters (A–Z).',
    ],
    [
      { initials: '\u{1F600}' },
      'initials',
      '“\u{1F600}” can’t be printed. Draw your initials instead, or type them in English letters (A–Z).',
    ],
  ])('is refused with %j', async (wrong, field, sentence) => {
    const { sign, see } = await sendContract()
    expect(await sign({ ...signature, ...wrong })).toMatchObject({
      status: 400,
      body: { fields: { [field]: sentence } },
    })
    expect((await see()).displayedStatus).toBe('sent')
  })

  test('is accepted once among many at the same time, with one document and one email to each side', async () => {
    const many = isThorough ? 200 : 40
    const { sign, contractId, email } = await sendContract()
    const answers = await Promise.all(
      Array.from({ length: many }, (_, n) => sign({ ...signature, signerName: `Signer ${n}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(many - 1)
    await server.runJobs()
    const count = async (table: string) =>
      (
        await server.sql<{ n: number }>(`select count(*)::int as n from ${table} where contract_id = $1`, [
          contractId,
        ])
      )[0]?.n
    const [signed] = await server.sql<{ n: number }>(
      "select count(distinct signer_name)::int as n from contract_signatures where contract_id = $1 and signer_type = 'client'",
      [contractId],
    )
    expect([signed?.n, await count('contract_seals')]).toEqual([1, 1])
    expect(
      (await server.mails()).filter(({ to, subject }) => to === email && subject.startsWith('Signed')),
    ).toHaveLength(1)
  })

  test('gets its PDF from the job, once, if the process dies before making it', async () => {
    const { sign, contractId, see, email } = await sendContract()
    // Simulates a process that dies before sealing, by leaving no certificate to seal with.
    await server.sql('update seal_certificates set retired_at = now()')
    expect((await sign()).status).toBe(503)
    expect(await see()).toMatchObject({ displayedStatus: 'signed', sealed: null })
    await server.sql('update seal_certificates set retired_at = null')
    await server.runJobs()
    await server.runJobs()
    expect((await see()).sealed).not.toBe(null)
    const [seals] = await server.sql<{ n: number }>(
      'select count(*)::int as n from contract_seals where contract_id = $1',
      [contractId],
    )
    expect(seals?.n).toBe(1)
    expect(
      (await server.mails()).filter(({ to, subject }) => to === email && subject.startsWith('Signed')),
    ).toHaveLength(1)
    expect((await sign()).status).toBe(200)
  })
})
