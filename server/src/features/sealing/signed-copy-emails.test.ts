import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ask } from '../../platform/pdf/testing.ts'
import { startServer } from '../../testing/server.ts'
import { signature, studioWithContract } from '../contracts/testing.ts'

const server = await startServer()
const address = () => `${randomUUID()}@example.com`

async function signed(more: object = {}, given: object = {}) {
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
  const lettersTo = async (email: string) =>
    (await server.mails()).filter(({ to, subject }) => to === email && /signed/i.test(subject))
  const shown = async () => (await server.call('GET', `/api/sign/${token}`)).body
  return { ...studio, invited, token, paper: Buffer.from(body.pdfData, 'base64'), lettersTo, shown }
}

test('the paper goes to the address that was invited and to the one that was typed, and the page says so', async () => {
  const typed = `tom.personal-${address()}`
  const { invited, lettersTo, shown } = await signed({}, { signerEmail: typed })
  for (const email of [invited, typed]) {
    const [letter, ...more] = await lettersTo(email)
    expect([email, more]).toEqual([email, []])
    expect(letter?.raw).toContain('application/pdf')
  }
  expect((await shown()).copiesTo).toEqual([`${invited[0]}•••@example.com`, 't•••@example.com'])
})

test('an address that was invited and typed gets one, and the page tells of nobody else’s', async () => {
  const agent = address()
  const { invited, lettersTo, shown } = await signed({ ccEmails: [agent] })
  expect([await lettersTo(invited), await lettersTo(agent)]).toMatchObject([[{}], [{}]])
  expect((await shown()).copiesTo).toEqual([`${invited[0]}•••@example.com`])
})

test('a page that is not signed yet has sent no copy', async () => {
  const studio = await studioWithContract(server)
  await studio.send()
  const { body } = await server.call('GET', `/api/sign/${await studio.tokenNow()}`)
  expect(body.copiesTo).toEqual([])
})

test('nobody fills a stranger’s mailbox by typing its address', async () => {
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

test('the letters name the head that is printed on the paper, where a phone has room for it', async () => {
  const agent = address()
  const { paper, invited, lettersTo, see, call } = await signed({ ccEmails: [agent] })
  const printed = (await ask('pdftotext', paper, '-raw')).replace(/\s+/g, ' ')
  const [, head = 'none'] = /Head of the event log ([0-9a-f]{64})/.exec(printed) ?? []
  const { sealed } = await see()
  const { body: me } = await call('GET', '/api/auth/me')
  for (const email of [invited, agent, me.email]) {
    const [letter] = await lettersTo(email)
    for (const hash of [head, sealed.sha256]) {
      expect(letter?.text).toContain(hash)
      expect(letter?.html).toMatch(new RegExp(`<span style="[^"]*word-break:break-all">${hash}</span>`))
    }
  }
})

test('the letters call people and papers by their names', async () => {
  const agent = address()
  const { lettersTo, call } = await signed({ ccEmails: [agent] })
  const [copy] = await lettersTo(agent)
  expect(copy?.text).toContain('Hello,')
  expect((copy?.text ?? '') + copy?.html).not.toContain('Hello ,')
  const { body: me } = await call('GET', '/api/auth/me')
  const [told] = await lettersTo(me.email)
  expect(told?.text).toContain('Hannah Whitlock has signed “Staging agreement” for 412 Maple Avenue.')
})
