import { describe, expect, test } from 'vitest'
import { errorOf, payOnPage, refOf, sessionFor, sharedSandbox } from '../testing.ts'

const sandbox = await sharedSandbox()
const studio = await sandbox.enabledAccount()

const pay = () =>
  sandbox.stripe.paymentIntents.create(
    { amount: 30_000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
    studio.on,
  )

async function openDispute() {
  const { id: payment } = await pay()
  await sandbox.act('dispute', { payment, reason: 'product_not_received' })
  const { data } = await sandbox.stripe.disputes.list({ payment_intent: payment }, studio.on)
  const [dispute] = data
  if (!dispute) throw new Error('There is no dispute')
  return dispute
}
const eventsOf = async (id: string) =>
  (await sandbox.events())
    .filter(({ data }) => 'id' in data.object && data.object.id === id)
    .map(({ type }) => type)

describe('a dispute', () => {
  test('takes the money and a fee at once', async () => {
    const dispute = await openDispute()
    expect(dispute).toMatchObject({
      amount: 30_000,
      status: 'needs_response',
      reason: 'product_not_received',
      balance_transactions: [{ amount: -30_000, fee: 1500, reporting_category: 'dispute' }],
    })
    expect(dispute.evidence_details.due_by).toBeGreaterThan(Date.now() / 1000)
    expect(await sandbox.stripe.charges.retrieve(refOf(dispute.charge), {}, studio.on)).toMatchObject({
      disputed: true,
    })
    expect(
      await errorOf(sandbox.stripe.refunds.create({ charge: refOf(dispute.charge) }, studio.on)),
    ).toMatchObject({ code: 'charge_disputed' })
    expect(await eventsOf(dispute.id)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  })

  test('is answered with evidence and files, and won', async () => {
    const { id } = await openDispute()
    const file = await sandbox.stripe.files.create(
      {
        purpose: 'dispute_evidence',
        file: { data: Buffer.from('%PDF-'), name: 'contract.pdf', type: 'application/pdf' },
      },
      studio.on,
    )
    expect(file).toMatchObject({ filename: 'contract.pdf', size: 5, purpose: 'dispute_evidence' })
    expect(
      await sandbox.stripe.disputes.update(
        id,
        { evidence: { customer_signature: file.id, uncategorized_text: 'Signed.' }, submit: false },
        studio.on,
      ),
    ).toMatchObject({ status: 'needs_response', evidence_details: { has_evidence: true } })
    expect(
      await sandbox.stripe.disputes.update(id, { evidence: { receipt: file.id } }, studio.on),
    ).toMatchObject({
      status: 'under_review',
      evidence: { customer_signature: file.id, receipt: file.id },
      evidence_details: { submission_count: 1 },
    })
    await sandbox.act('close-dispute', { dispute: id, status: 'won' })
    expect(await sandbox.stripe.disputes.retrieve(id, {}, studio.on)).toMatchObject({
      status: 'won',
      balance_transactions: [{ amount: -30_000 }, { amount: 30_000 }],
    })
    expect(await eventsOf(id)).toEqual(
      expect.arrayContaining(['charge.dispute.funds_reinstated', 'charge.dispute.closed']),
    )
  })

  test('is lost by giving up, and by its deadline', async () => {
    const [first, second] = [await openDispute(), await openDispute()]
    expect(await sandbox.stripe.disputes.close(first.id, {}, studio.on)).toMatchObject({ status: 'lost' })
    await sandbox.advanceDays(11)
    expect(await sandbox.stripe.disputes.retrieve(second.id, {}, studio.on)).toMatchObject({
      status: 'lost',
      evidence_details: { past_due: true },
    })
  })
})

test('a payment with the card for disputes is disputed at once', async () => {
  const session = await sandbox.stripe.checkout.sessions.create(sessionFor(2000), studio.on)
  await payOnPage(session, '4000000000000259')
  const { payment_intent: intent } = await sandbox.stripe.checkout.sessions.retrieve(
    session.id,
    {},
    studio.on,
  )
  const { data } = await sandbox.stripe.disputes.list({ payment_intent: refOf(intent) }, studio.on)
  expect(data).toMatchObject([{ reason: 'fraudulent', status: 'needs_response' }])
})

describe('a returned bank payment', () => {
  test('fails on its way, and is a lost dispute afterwards', async () => {
    const createSession = () => sandbox.stripe.checkout.sessions.create(sessionFor(40_000), studio.on)
    const read = (id: string) =>
      sandbox.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }, studio.on)
    const [early, late] = [await createSession(), await createSession()]
    await payOnPage(early, '000123456789', 'us_bank_account')
    await payOnPage(late, '000123456789', 'us_bank_account')
    const idOf = async (id: string) => refOf((await read(id)).payment_intent)
    await sandbox.act('return-payment', { payment: await idOf(early.id) })
    expect(await read(early.id)).toMatchObject({ payment_intent: { status: 'requires_payment_method' } })
    await sandbox.advanceDays(4)
    await sandbox.act('return-payment', { payment: await idOf(late.id) })
    expect(await read(late.id)).toMatchObject({
      payment_status: 'paid',
      payment_intent: { status: 'succeeded', latest_charge: { disputed: true } },
    })
    const { data } = await sandbox.stripe.disputes.list({ payment_intent: await idOf(late.id) }, studio.on)
    expect(data).toMatchObject([{ status: 'lost', reason: 'insufficient_funds' }])
  })
})
