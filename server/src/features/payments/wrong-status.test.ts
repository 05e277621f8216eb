import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { studioWithInvoice, today } from '../invoices/testing.ts'

const server = await sharedServer()
const studio = await studioWithInvoice(server)
const stranger = await server.signIn('CompanyAdmin')
type Call = typeof studio.call
type Body = (invoice: { version: number }) => object

const recipient = { recipientName: 'Hannah', recipientEmail: 'hannah@example.com' }
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

/** All calls that take or change money of an invoice, with input that is valid in another status. */
const calls: Record<string, [method: string, path: string, Body]> = {
  record: ['POST', 'payments', () => ({ amount: 100, paymentMethod: 'cash', paidOn: today() })],
  credit: ['POST', 'credit', () => ({ amount: 100 })],
  edit: ['PATCH', '', ({ version }) => ({ version, discountPercent: 1 })],
  send: ['POST', 'sendings', ({ version }) => ({ version, ...recipient })],
  schedule: ['PUT', 'schedule', ({ version }) => ({ version, at: inAnHour(), ...recipient })],
  resend: ['POST', 'resendings', () => recipient],
  link: ['POST', 'links', () => ({})],
  revise: ['POST', 'revisions', ({ version }) => ({ version, mode: 'silent', notes: 'Changed' })],
  void: ['POST', 'void', () => ({ reason: 'Wrong client' })],
}
const refusedIn: Record<string, (keyof typeof calls)[]> = {
  draft: ['record', 'credit', 'resend', 'link', 'revise', 'void'],
  void: Object.keys(calls),
  paid: ['record', 'credit', 'edit', 'send', 'schedule', 'revise', 'void'],
}
const voided = await studio.sentInvoice(await studio.newProject())
await studio.call('POST', `/api/invoices/${voided.id}/void`, { reason: 'Wrong client' })
const paid = await studio.sentInvoice(await studio.newProject())
await studio.pay(paid.id, { amount: 200_000 })
const invoices: Record<string, string> = {
  draft: (await studio.newInvoice(await studio.newProject())).id,
  void: voided.id,
  paid: paid.id,
}

async function callOn(who: Call, name: keyof typeof calls, id: string) {
  const [method, path, body] = calls[name] ?? ['', '', () => ({})]
  const url = `/api/invoices/${id}${path && `/${path}`}`
  return who(method, url, body(await studio.see(id)))
}

describe.each(Object.entries(refusedIn))('on a %s invoice', (status, names) => {
  test.each(names)('“%s” is refused with a sentence, and changes nothing', async (name) => {
    const id = invoices[status] ?? ''
    const before = [await studio.see(id), await studio.project()]
    expect(await callOn(studio.call, name, id)).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^[A-Z]/) },
    })
    expect([await studio.see(id), await studio.project()]).toEqual(before)
  })
})

test('every call on an invoice of another company gets the bytes of one that does not exist', async () => {
  for (const id of Object.values(invoices)) {
    const before = await studio.see(id)
    for (const [name, [method, path, body]] of Object.entries(calls)) {
      const url = (invoice: string) => `/api/invoices/${invoice}${path && `/${path}`}`
      const theirs = await stranger(method, url(id), body(before))
      const none = await stranger(method, url(crypto.randomUUID()), body(before))
      expect([name, theirs.status, theirs.text]).toEqual([name, 404, none.text])
      expect(none.status).toBe(404)
    }
    expect(await studio.see(id)).toEqual(before)
  }
})

test('payments of another company get the bytes of payments that do not exist', async () => {
  const { payments } = await studio.see(paid.id)
  const bodies = {
    clear: { paidOn: today() },
    bounce: { reason: 'No funds' },
    reverse: { reason: 'Mistake' },
    refunds: { amount: 1, reason: 'Paid twice' },
    confirm: { paidOn: today() },
    reject: { message: '' },
    return: {},
  }
  for (const [name, body] of Object.entries(bodies)) {
    const theirs = await stranger('POST', `/api/payments/${payments[0].id}/${name}`, body)
    const none = await stranger('POST', `/api/payments/${crypto.randomUUID()}/${name}`, body)
    expect([name, theirs.status, theirs.text]).toEqual([name, 404, none.text])
  }
})

test('what has cleared, bounced or was rejected stays so', async () => {
  const { id } = await studio.sentInvoice(await studio.newProject())
  const { body: check } = await studio.pay(id, { isCleared: false })
  const act = (name: string, body: object) => studio.call('POST', `/api/payments/${check.id}/${name}`, body)
  const all = () =>
    Promise.all([
      act('clear', { paidOn: today() }),
      act('confirm', { paidOn: today() }),
      act('reject', { message: '' }),
      act('return', {}),
    ])
  expect((await act('bounce', { reason: 'No funds' })).status).toBe(200)
  expect((await all()).map(({ status }) => status)).toEqual([409, 409, 409, 409])
  expect((await act('bounce', { reason: 'No funds' })).status).toBe(409)
  expect(await studio.see(id)).toMatchObject({ receivedAmount: 0, inFlightAmount: 0, openAmount: 200_000 })
})
