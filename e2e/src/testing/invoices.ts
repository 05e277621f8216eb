import type { APIRequestContext } from '@playwright/test'
import { callerFor } from './contracts.ts'
import { createUser, newAddress } from './users.ts'

const lines = [
  { description: 'Living and dining, furnish and style', quantity: 1, rate: 540_000 },
  { description: 'Bedrooms', quantity: 3, rate: 185_000 },
  { description: 'Entry, porch and bath accents', quantity: 1, rate: 165_000 },
  { description: 'Delivery, install and destage', quantity: 1, rate: 240_000 },
]

type Sent = { id: string; version: number; payments: { amount: number; status: string; source: string }[] }

type Changes = { templateName?: string; lines?: typeof lines }
type Call = ReturnType<typeof callerFor>

/** Sends an invoice of $14,250.00 with a deposit of half of it, from a new company that takes Zelle, Venmo and checks. */
export async function sentInvoice(
  request: APIRequestContext,
  changes: Changes = {},
  /** Changes the company before its invoice is created. */
  prepare?: (call: Call) => Promise<unknown>,
) {
  const admin = await createUser(request, { name: 'Alder & Finch Staging', takesPayments: true })
  const call = callerFor(request, admin)
  await prepare?.(call)
  const client = await call('POST', '/api/clients', {
    firstName: 'Hannah',
    lastName: 'Whitlock',
    email: newAddress(),
    address: '412 Maple Avenue',
    city: 'Savannah',
    state: 'GA',
    zip: '31401',
  })
  const { id: projectId } = await call('POST', '/api/projects', {
    title: 'Full Stage, 412 Maple Avenue',
    address: '412 Maple Avenue',
    clientId: client.id,
    estimateValue: 1_500_000,
    discountPercent: 5,
    depositPercent: 50,
  })
  const draft = await call<Sent>('POST', '/api/invoices', { projectId })
  const path = `/api/invoices/${draft.id}`
  const { version } = await call<Sent>('PATCH', path, {
    version: draft.version,
    lines,
    paymentTerms: 'Deposit due within 2 days of signing. Balance due 5 days after install.',
    ...changes,
  })
  const recipient = { recipientName: 'Hannah Whitlock', recipientEmail: newAddress() }
  await call('POST', `${path}/sendings`, { version, ...recipient })
  const { url } = await call<{ url: string }>('POST', `${path}/links`)
  return {
    id: draft.id,
    admin,
    clientEmail: recipient.recipientEmail,
    link: new URL(url).pathname,
    read: () => call<Sent>('GET', path),
    record: (amount: number) =>
      call('POST', `${path}/payments`, { amount, paymentMethod: 'zelle', paidOn: '2026-01-15' }),
  }
}
