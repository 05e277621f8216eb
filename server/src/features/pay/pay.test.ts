import { describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/tenant.ts'
import { sharedServer } from '../../testing/server.ts'
import { untilAnswered } from '../../testing/until-answered.ts'
import { studioWithInvoice, today } from '../invoices/testing.ts'
import { openLedger } from '../ledger/open-ledger.ts'

const server = await sharedServer()
const invalid = 'This payment link is no longer valid. Please contact the sender for a new link.'

async function paidByLink() {
  const studio = await studioWithInvoice(server)
  const { id } = await studio.sentInvoice()
  const token = await studio.tokenOf(id)
  const claim = (more: object = {}) =>
    server.call('POST', `/api/pay/${token}/claims`, {
      paymentMethod: 'zelle',
      kind: 'deposit',
      amount: 100_000,
      ...more,
    })
  const page = async () => (await server.call('GET', `/api/pay/${token}`)).body
  return { ...studio, id: id as string, token, claim, page }
}

describe('a payment link', () => {
  test('shows what is due and how to pay, and changes nothing', async () => {
    const { id, token, see } = await paidByLink()
    const before = await see(id)
    const { body } = await server.call('GET', `/api/pay/${token}`)
    expect(body).toMatchObject({
      status: 'sent',
      total: 200_000,
      dueNow: { kind: 'deposit', amount: 100_000 },
      payableAmounts: [{ amount: 100_000 }, { amount: 200_000 }],
      methods: [
        {
          method: 'zelle',
          payTo: 'pay@example.com',
          links: [expect.stringContaining('zellepay'), expect.any(String)],
        },
        { method: 'check', payTo: 'Studio LLC', links: [null, null] },
        { method: 'cash', payTo: null },
      ],
      memoCode: expect.stringMatching(/^INV-1-..$/),
      today: today(),
    })
    expect(await see(id)).toEqual(before)
  })

  test('says what share the deposit is, and what a late payment costs', async () => {
    const { page, companyId } = await paidByLink()
    expect(await page()).toMatchObject({ depositPercent: 50, lateFee: null })
    await server.sql(
      `update companies set late_fee_kind = 'flat', late_fee_value = 5000, late_fee_grace_days = 5,
         late_fee_repeat = 'monthly' where id = $1`,
      [companyId],
    )
    expect((await page()).lateFee).toEqual({ kind: 'flat', value: 5000, graceDays: 5, repeat: 'monthly' })
    // What was in the contract counts more than what the company's settings say today.
    const terms = { kind: 'percent', value: 150, graceDays: 3, repeat: 'none', cap: null }
    await server.sql('update projects set late_fee_terms = $2 where company_id = $1', [companyId, terms])
    expect((await page()).lateFee).toEqual({ kind: 'percent', value: 150, graceDays: 3, repeat: 'none' })
  })

  test('does not exist for a guess, nor for a draft', async () => {
    const { newInvoice } = await studioWithInvoice(server)
    const { id } = await newInvoice()
    await server.sql("update invoices set pay_token_hash = encode(sha256($2), 'hex') where id = $1", [
      id,
      Buffer.from('pay_draft'),
    ])
    for (const token of ['pay_guess', 'pay_draft']) {
      expect(await server.call('GET', `/api/pay/${token}`)).toMatchObject({
        status: 404,
        body: { error: invalid },
      })
      const claim = await server.call('POST', `/api/pay/${token}/claims`, {
        paymentMethod: 'zelle',
        kind: 'full',
        amount: 1,
      })
      expect(claim).toMatchObject({ status: 404, body: { error: invalid } })
    }
  })

  test('counts as opened once, and tells the studio', async () => {
    const { id, token, see, call } = await paidByLink()
    await Promise.all([1, 2, 3].map(() => server.call('POST', `/api/pay/${token}/opened`)))
    expect(await see(id)).toMatchObject({ displayedStatus: 'viewed', viewedAt: expect.any(String) })
    await server.runJobs()
    const mails = (await server.mails()).filter(({ to }) => to === call.user.email)
    expect(mails.filter(({ subject }) => subject.includes('opened'))).toHaveLength(1)
  })
})

describe('a claim', () => {
  test('pressed a hundred times is stored once', async () => {
    const { id, claim, see, call } = await paidByLink()
    const answers = await Promise.all(Array.from({ length: 100 }, () => untilAnswered(() => claim())))
    expect(answers.flatMap(({ status, text }) => (status === 200 ? [] : [text]))).toEqual([])
    expect(answers[0]?.body).toMatchObject({ claimed: 100_000, open: 200_000 })
    expect((await see(id)).payments).toHaveLength(1)
    await server.runJobs()
    const mails = (await server.mails()).filter(({ to }) => to === call.user.email)
    expect(mails.filter(({ subject }) => subject.includes('says they paid'))).toHaveLength(1)
  })

  test('does not wait while the team records payments of other clients', async () => {
    const { claim, companyId, project } = await paidByLink()
    await inTransaction(server.services.databases.runtime, { companyId }, async (db) => {
      await openLedger(db, companyId)
      expect((await claim()).status).toBe(200)
    })
    expect((await project()).status).toBe('Discovery')
  })

  test.each([
    [{ amount: 99_999 }, 409, /The amount due has changed\. \$1,000\.00 is due now/],
    [{ paymentMethod: 'venmo' }, 409, /another way to pay/],
    [{ paymentMethod: 'card' }, 400, /how you paid/],
    [{ amount: -1 }, 400, /./],
    [{ amount: 1e300 }, 400, /./],
  ])('is refused: %j', async (more, status, error) => {
    const { claim } = await paidByLink()
    expect(await claim(more)).toMatchObject({ status, body: { error: expect.stringMatching(error) } })
  })

  test('is refused on a paid and on a void invoice', async () => {
    const one = await paidByLink()
    await one.pay(one.id, { amount: 200_000 })
    expect((await one.claim()).body.error).toMatch('already paid')
    const other = await paidByLink()
    await other.call('POST', `/api/invoices/${other.id}/void`, { reason: 'Wrong' })
    expect((await other.claim()).status).toBe(409)
  })

  test('is confirmed by a manager with the amount that arrived, and gets a receipt', async () => {
    const { id, claim, see, companyId, project } = await paidByLink()
    await claim()
    const manager = await server.signIn('Manager', companyId)
    const { body: claims } = await manager('GET', '/api/payments?view=claims')
    expect(claims.items).toMatchObject([{ amount: 100_000, status: 'pending', source: 'claimed' }])
    const [{ id: paymentId }] = claims.items
    const confirm = () =>
      manager('POST', `/api/payments/${paymentId}/confirm`, { paidOn: today(), amount: 90_000 })
    const answers = await Promise.all([confirm(), confirm()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await see(id)).toMatchObject({
      receivedAmount: 90_000,
      claimedAmount: 0,
      payments: [{ status: 'succeeded', receiptNumber: 'RCT-1' }],
    })
    expect(await project()).toMatchObject({ depositDate: null })
  })

  test('is rejected with a message, and can be made again', async () => {
    const { id, claim, see, call } = await paidByLink()
    await claim()
    const [{ id: paymentId }] = (await see(id)).payments
    await call('POST', `/api/payments/${paymentId}/reject`, { message: 'Nothing arrived yet.' })
    expect((await see(id)).payments).toMatchObject([{ status: 'failed', reason: 'Nothing arrived yet.' }])
    await server.runJobs()
    const { recipientEmail } = await see(id)
    const mails = (await server.mails()).filter(({ to }) => to === recipientEmail)
    expect(mails.at(-1)?.text).toContain('Nothing arrived yet.')
    expect((await claim()).status).toBe(200)
  })

  test('shows the client nothing that the team has noted', async () => {
    const { id, pay, page } = await paidByLink()
    await pay(id, { note: 'Internal remark', reference: 'Check 77' })
    expect(JSON.stringify(await page())).not.toMatch(/Internal remark|Check 77/)
  })
})
