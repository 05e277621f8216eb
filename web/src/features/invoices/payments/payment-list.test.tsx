import { type PaymentOnInvoice, paymentsApi } from '@mantel/domain/payments/payments'
import { type Workspace, workspaceApi } from '@mantel/domain/settings/workspace'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openSession } from '../../../platform/session/session.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { idOf } from '../../../testing/maple.ts'
import { maya } from '../../../testing/maya.ts'
import { renderInRouter } from '../../../testing/router.tsx'
import { PaymentList } from './payment-list.tsx'

const server = fakeServer()
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const claim: PaymentOnInvoice = {
  id: idOf(401),
  projectId: idOf(402),
  invoiceId: idOf(403),
  parentTransactionId: null,
  creditFromId: null,
  amount: 100_000,
  currency: 'usd',
  paymentType: 'deposit',
  paymentMethod: 'zelle',
  status: 'pending',
  source: 'claimed',
  disputedAmount: null,
  paidOn: null,
  completedAt: null,
  createdAt: '2026-12-30T12:00:00.000Z',
  providerFee: null,
  applicationFee: null,
  net: null,
  payoutId: null,
  reference: null,
  note: null,
  reason: null,
  attachmentFileId: null,
  recordedBy: null,
  receiptNumber: null,
  remaining: 0,
  actions: ['confirm', 'reject'],
}
const check: PaymentOnInvoice = {
  ...claim,
  paymentMethod: 'check',
  source: 'recorded',
  actions: ['clear', 'bounce'],
}

/** The test needs a time zone, because the day of a payment is a day in the company's time zone. */
const workspace: Workspace = {
  timeZone: 'America/New_York',
  stages: [],
  projectTypes: [],
  sources: [],
  brokerageLabel: 'Brokerage',
  briefLabel: 'Brief',
  stageDurationDays: 90,
  depositDueDays: 7,
  finalPaymentDays: 7,
  finalPaymentAnchor: 'afterService',
  depositPercent: 50,
  people: [],
  logoFileId: null,
  paymentMethods: [],
}

async function show(payment: PaymentOnInvoice) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T12:00:00Z') })
  openSession({ token: 'maya', user: maya })
  server.answer(paymentsApi.confirm, payment)
  server.answer(paymentsApi.clear, payment)
  server.answer(workspaceApi.get, workspace)
  await renderInRouter(
    <QueryClientProvider client={new QueryClient()}>
      <PaymentList label="Payments" payments={[payment]} />
    </QueryClientProvider>,
  )
}

test('entries have the names that the client reads on the invoice', async () => {
  const names = async (payment: Partial<PaymentOnInvoice>) => {
    await show({ ...claim, status: 'succeeded', source: 'recorded', actions: [], ...payment })
    const [row] = await screen.findAllByRole('listitem')
    cleanup()
    return row?.textContent
  }
  const parent = { amount: -100_000, parentTransactionId: idOf(404) }
  expect(await names({ paymentType: 'final' })).toMatch(/^Final payment, Zelle/)
  expect(await names(parent)).toMatch(/^Correction, Zelle/)
  expect(await names({ ...parent, paymentType: 'refund' })).toMatch(/^Refund, Zelle/)
  expect(await names({ ...parent, source: 'credit' })).toMatch(/^Credit used for another invoice/)
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const chooseInMenu = async (name: string) => {
  await press(/^Actions for deposit/)
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
const booked = () => server.asked.find(({ method }) => method === 'POST')?.body

test.each([
  [claim, 'Confirm'],
  [check, 'Mark as cleared'],
])(
  'one click books the day of the click, also if the page was opened the day before',
  async (payment, name) => {
    await show(payment)
    await screen.findByRole('button', { name })
    vi.setSystemTime(new Date('2027-01-01T12:00:00Z'))
    await press(name)
    await expect.poll(booked).toEqual({ paidOn: '2027-01-01' })
  },
)

test('a claim is confirmed with another date and amount', async () => {
  await show(claim)
  vi.setSystemTime(new Date('2027-01-02T12:00:00Z'))
  await chooseInMenu('Confirm with another date or amount…')
  const date = await screen.findByLabelText('Date')
  expect(date).toHaveProperty('value', '01/02/2027')
  fireEvent.change(date, { target: { value: '2026-12-31' } })
  const amount = screen.getByLabelText('Amount')
  expect(amount).toHaveProperty('value', '1,000')
  await userEvent.clear(amount)
  await userEvent.type(amount, '950')
  await press('Confirm')
  await expect.poll(booked).toEqual({ paidOn: '2026-12-31', amount: 95_000 })
})

test('a check is marked as cleared on another date', async () => {
  await show(check)
  await chooseInMenu('Mark as cleared on another date…')
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '2026-12-29' } })
  expect(screen.queryByLabelText('Amount')).toBeNull()
  await press('Mark as cleared')
  await expect.poll(booked).toEqual({ paidOn: '2026-12-29' })
})
