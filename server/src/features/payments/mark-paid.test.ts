import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { studioWithInvoice, today } from '../invoices/testing.ts'

const server = await sharedServer()

type Studio = Awaited<ReturnType<typeof studioWithInvoice>>
const mark = ({ call }: Studio, id: string, part: 'deposit' | 'balance') =>
  call('POST', `/api/projects/${id}/paid`, { part })
const stateOf = async ({ call }: Studio, id: string) => {
  const { depositDate, fullPaidDate, receivedAmount } = (await call('GET', `/api/projects/${id}`)).body
  return { depositDate, fullPaidDate, receivedAmount }
}

describe('marking as paid', () => {
  test('records the deposit and then the rest of a project without an invoice', async () => {
    const studio = await studioWithInvoice(server)
    const id = await studio.newProject({ estimateValue: 300_000, depositPercent: 40 })
    expect((await mark(studio, id, 'deposit')).body).toMatchObject([
      { amount: 120_000, paymentType: 'deposit', paymentMethod: 'other', paidOn: today(), invoiceId: null },
    ])
    expect(await stateOf(studio, id)).toMatchObject({ depositDate: today(), fullPaidDate: null })
    expect((await mark(studio, id, 'balance')).body).toMatchObject([
      { amount: 180_000, paymentType: 'final' },
    ])
    expect(await stateOf(studio, id)).toMatchObject({ fullPaidDate: today(), receivedAmount: 300_000 })
    for (const part of ['deposit', 'balance'] as const)
      expect(await mark(studio, id, part)).toMatchObject({
        status: 409,
        body: { error: 'No balance is due on this project.' },
      })
  })

  test('leaves out a check that has not cleared, so that it is not counted twice', async () => {
    const studio = await studioWithInvoice(server)
    const id = await studio.newProject({ estimateValue: 300_000 })
    const check = { amount: 50_000, paymentMethod: 'check', paidOn: today(), isCleared: false }
    const { body } = await studio.call('POST', `/api/projects/${id}/payments`, check)
    expect((await mark(studio, id, 'balance')).body).toMatchObject([
      { amount: 250_000, paymentType: 'final' },
    ])
    await studio.call('POST', `/api/payments/${body.id}/clear`, { paidOn: today() })
    expect(await stateOf(studio, id)).toMatchObject({ receivedAmount: 300_000, fullPaidDate: today() })
  })

  test('the first invoice takes the payment over', async () => {
    const studio = await studioWithInvoice(server)
    const id = await studio.newProject({ estimateValue: 300_000 })
    await mark(studio, id, 'balance')
    const invoice = await studio.sentInvoice(id)
    expect(await studio.see(invoice.id)).toMatchObject({ status: 'paid', openAmount: 0 })
  })

  test('pays every sent invoice, minus what is on its way, and emails nothing', async () => {
    const studio = await studioWithInvoice(server)
    const id = await studio.newProject({ estimateValue: 200_000 })
    const invoice = await studio.sentInvoice(id)
    await server.runJobs()
    const before = (await server.mails()).length
    await studio.pay(invoice.id, {
      amount: 30_000,
      paymentMethod: 'check',
      isCleared: false,
      sendsReceipt: false,
    })
    expect((await mark(studio, id, 'deposit')).body).toMatchObject([{ amount: 70_000 }])
    expect((await mark(studio, id, 'balance')).body).toMatchObject([
      { amount: 100_000, invoiceId: invoice.id },
    ])
    await server.runJobs()
    expect((await server.mails()).slice(before)).toEqual([])
  })

  test('happens once, even if two users do it at the same time', async () => {
    const studio = await studioWithInvoice(server)
    const id = await studio.newProject({ estimateValue: 300_000 })
    const answers = await Promise.all([mark(studio, id, 'balance'), mark(studio, id, 'balance')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await stateOf(studio, id)).toMatchObject({ receivedAmount: 300_000 })
  })

  test('can be taken back by reversing the payment', async () => {
    const studio = await studioWithInvoice(server)
    const id = await studio.newProject({ estimateValue: 300_000 })
    const [payment] = (await mark(studio, id, 'balance')).body
    await studio.call('POST', `/api/payments/${payment.id}/reverse`, { reason: 'Marked by mistake' })
    expect(await stateOf(studio, id)).toEqual({ depositDate: null, fullPaidDate: null, receivedAmount: 0 })
  })

  test('needs an amount and the permission to record payments', async () => {
    const studio = await studioWithInvoice(server)
    const id = await studio.newProject({ estimateValue: null })
    expect(await mark(studio, id, 'balance')).toMatchObject({
      status: 409,
      body: { error: 'Add the project value first.' },
    })
    const staff = await server.signIn('Staff', studio.companyId)
    expect((await staff('POST', `/api/projects/${id}/paid`, { part: 'balance' })).status).toBe(403)
    const stranger = await server.signIn('CompanyAdmin')
    expect((await stranger('POST', `/api/projects/${id}/paid`, { part: 'balance' })).status).toBe(404)
  })
})
