import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runPdfTool } from '../../platform/pdf/testing.ts'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'

const server = await startServer()
const address = () => `${randomUUID()}@example.com`

async function signContract(more: object = {}, given: object = {}) {
  const studio = await studioWithContract(server)
  const invited = address()
  await studio.send({ recipientEmail: invited, ...more })
  const token = await studio.tokenNow()
  const { body } = await server.call('POST', `/api/sign/${token}`, {
    ...signature,
    signerEmail: invited,
    ...given,
  })
  await server.runJobs()
  const emailsTo = async (email: string) =>
    (await server.mails()).filter(({ to, subject }) => to === email && /signed/i.test(subject))
  const getSigningPage = async () => (await server.call('GET', `/api/sign/${token}`)).body
  return { ...studio, invited, token, pdf: Buffer.from(body.pdfData, 'base64'), emailsTo, getSigningPage }
}

test('the PDF goes to the invited and the typed address, and the page lists both', async () => {
  const typed = `tom.personal-${address()}`
  const { invited, emailsTo, getSigningPage } = await signContract({}, { signerEmail: typed })
  for (const email of [invited, typed]) {
    const [message, ...more] = await emailsTo(email)
    expect([email, more]).toEqual([email, []])
    expect(message?.raw).toContain('application/pdf')
  }
  expect((await getSigningPage()).copiesTo).toEqual([`${invited[0]}•••@example.com`, 't•••@example.com'])
})

test('an address that was invited and typed gets one email, and the page lists no one else’s address', async () => {
  const agent = address()
  const { invited, emailsTo, getSigningPage } = await signContract({ ccEmails: [agent] })
  expect([await emailsTo(invited), await emailsTo(agent)]).toMatchObject([[{}], [{}]])
  expect((await getSigningPage()).copiesTo).toEqual([`${invited[0]}•••@example.com`])
})

test('the page lists no copies before signing', async () => {
  const studio = await studioWithContract(server)
  await studio.send()
  const { body } = await server.call('GET', `/api/sign/${await studio.tokenNow()}`)
  expect(body.copiesTo).toEqual([])
})

test('typing a stranger’s address cannot flood their mailbox', { tags: 'reliability' }, async () => {
  const victim = address()
  const { call, projectId, templateId } = await studioWithContract(server)
  for (let n = 0; n < 7; n += 1) {
    const { body: draft } = await call('POST', `/api/projects/${projectId}/contracts`, { templateId })
    await call('POST', `/api/contracts/${draft.id}/sendings`, {
      version: draft.version,
      recipientName: 'Hannah Whitlock',
      recipientEmail: address(),
    })
    const { body: link } = await call('POST', `/api/contracts/${draft.id}/links`)
    const token = new URL(link.url).pathname.split('/').at(-1)
    const answer = await server.call('POST', `/api/sign/${token}`, { ...signature, signerEmail: victim })
    expect(answer.status).toBe(200)
  }
  await server.runJobs()
  expect((await server.mails()).filter(({ to }) => to === victim)).toHaveLength(5)
})

test('the emails contain the printed hash of the event log, and long hashes wrap on a phone', async () => {
  const agent = address()
  const { pdf, invited, emailsTo, see, call } = await signContract({ ccEmails: [agent] })
  const printed = (await runPdfTool('pdftotext', pdf, '-raw')).replace(/\s+/g, ' ')
  const [, head = 'none'] = /Event log hash ([0-9a-f]{64})/.exec(printed) ?? []
  const { sealed } = await see()
  const { body: me } = await call('GET', '/api/auth/me')
  for (const email of [invited, agent, me.email]) {
    const [message] = await emailsTo(email)
    for (const hash of [head, sealed.sha256]) {
      expect(message?.text).toContain(hash)
      expect(message?.html).toMatch(new RegExp(`<span style="[^"]*word-break:break-all">${hash}</span>`))
    }
  }
})

test('the emails use the names of the signer and the contract', async () => {
  const agent = address()
  const { emailsTo, call } = await signContract({ ccEmails: [agent] })
  const [copy] = await emailsTo(agent)
  expect(copy?.text).toContain('Hello,')
  expect((copy?.text ?? '') + copy?.html).not.toContain('Hello ,')
  const { body: me } = await call('GET', '/api/auth/me')
  const [notice] = await emailsTo(me.email)
  expect(notice?.text).toContain('Hannah Whitlock signed “Staging agreement” for 412 Maple Avenue.')
})
