import { largestAmount } from '@mantel/domain/basics/money'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { studioWithInvoice, today } from '../invoices/testing.ts'

const server = await sharedServer()
const studio = await studioWithInvoice(server)
const { call, see, pay, newInvoice, sentInvoice, newProject } = studio

const draft = await newInvoice()
const sent = await sentInvoice()
const token = await studio.tokenOf(sent.id)
const emptyProject = await newProject()
const paid = await sentInvoice(await newProject())
await pay(paid.id, { amount: 250_000, keepsRest: true })
const [payment] = (await see(paid.id)).payments
const claimed = await sentInvoice(await newProject())
await server.call('POST', `/api/pay/${await studio.tokenOf(claimed.id)}/claims`, {
  paymentMethod: 'zelle',
  kind: 'deposit',
  amount: 100_000,
})
const [claim] = (await see(claimed.id)).payments

const line = (fields: object) => ({ lines: [{ description: 'Sofa', rate: 100_00, ...fields }] })
const terms: [object, string | RegExp][] = [
  [line({ quantity: 0 }), 'Enter a quantity above 0'],
  [line({ quantity: -2 }), 'Enter a quantity above 0'],
  [line({ quantity: 0.001 }), 'Use no more than two decimals'],
  [line({ quantity: 1_000_001 }), 'This quantity is too large'],
  [line({ quantity: 1e300 }), 'This quantity is too large'],
  [line({ quantity: '2' }), 'Enter a quantity'],
  [line({ rate: 99.5 }), 'Enter a rate with no more than two decimals'],
  [line({ rate: -largestAmount - 1 }), 'This amount is too large'],
  [line({ rate: largestAmount + 1 }), 'This amount is too large'],
  [line({ rate: 2 ** 63 }), 'This amount is too large'],
  [line({ rate: null }), 'Enter a rate'],
  [line({ rate: largestAmount, quantity: 1.01 }), 'This amount is too large'],
  [line({ amount: 1 }), /./],
  [{ discountPercent: -0.01 }, 'Must be between 0% and 100%'],
  [{ discountPercent: 33.333 }, /./],
  [{ taxPercent: 100.01 }, 'Must be between 0% and 100%'],
  [{ taxPercent: -1 }, 'Must be between 0% and 100%'],
  [{ deposit: { amount: -1 } }, /./],
  [{ deposit: { amount: 0.5 } }, /./],
  [{ deposit: { amount: 200_001 } }, 'The deposit can’t be more than the total'],
  [{ deposit: { percent: 100.5 } }, /./],
  [{ deposit: { percent: 50, amount: 1 } }, /./],
  [{ total: 1 }, /./],
  [{ lines: Array(501).fill({ description: 'Sofa', rate: 1 }) }, 'An invoice can have up to 500 lines'],
  [{ lines: Array(500).fill({ description: 'Sofa', rate: largestAmount }) }, /too large/],
]

describe('bad amounts are refused with a sentence, and change nothing', () => {
  test.each(terms)('on a draft: %j', async (edit, error) => {
    const { id, version } = draft
    const answer = await call('PATCH', `/api/invoices/${id}`, { version, ...edit })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(error) } })
    expect(await see(id)).toMatchObject({ version, total: 200_000 })
  })

  test.each(terms)('in a revision: %j', async (edit, error) => {
    const { id, version } = sent
    const revision = { version, mode: 'silent', ...edit }
    const answer = await call('POST', `/api/invoices/${id}/revisions`, revision)
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(error) } })
    expect(await see(id)).toMatchObject({ version, revision: 0, total: 200_000 })
  })

  const amounts = [-1, 0, 0.5, largestAmount + 1, 1e300, '100', null]
  test.each(amounts)('of a payment, a refund, a claim, a confirmation or credit: %j', async (amount) => {
    const { id } = sent
    const calls = [
      pay(id, { amount }),
      call('POST', `/api/projects/${emptyProject}/payments`, {
        amount,
        paymentMethod: 'cash',
        paidOn: today(),
      }),
      call('POST', `/api/payments/${payment.id}/refunds`, { amount, reason: 'Paid twice' }),
      call('POST', `/api/invoices/${id}/credit`, { amount }),
      server.call('POST', `/api/pay/${token}/claims`, { paymentMethod: 'zelle', kind: 'deposit', amount }),
      call('POST', `/api/payments/${claim.id}/confirm`, { paidOn: today(), amount }),
    ]
    for (const answer of await Promise.all(calls))
      expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(/\S/) } })
    const isTooLarge = (await calls[0])?.body.error === 'This amount is too large'
    expect(isTooLarge).toBe(Number(amount) > largestAmount)
    expect((await see(id)).payments).toEqual([])
  })
})

test('the largest invoice keeps its cents through payment, overpayment, refund and sums', async () => {
  const { id, version } = await newInvoice(await newProject())
  const edit = { version, ...line({ rate: largestAmount }), deposit: { percent: 33.33 } }
  expect((await call('PATCH', `/api/invoices/${id}`, edit)).body).toMatchObject({
    total: largestAmount,
    deposit: 333_300_000_000,
  })
  await studio.send(id)
  await pay(id, { amount: largestAmount })
  const { body: second } = await pay(id, { amount: largestAmount, keepsRest: true })
  expect(await see(id)).toMatchObject({
    status: 'paid',
    receivedAmount: 2 * largestAmount,
    openAmount: 0,
    balance: { overpaid: largestAmount },
  })
  const refund = { amount: largestAmount - 1, reason: 'Paid twice' }
  expect((await call('POST', `/api/payments/${second.id}/refunds`, refund)).status).toBe(201)
  expect(await see(id)).toMatchObject({ receivedAmount: largestAmount + 1, balance: { overpaid: 1 } })
  expect((await call('GET', '/api/invoices/summary?view=paid')).body.total).toBeGreaterThan(largestAmount)
})
