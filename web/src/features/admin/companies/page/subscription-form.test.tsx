import { adminCompaniesApi, type CompanySubscription } from '@mantel/domain/admin/companies'
import { tiersApi } from '@mantel/domain/admin/tiers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerOf, fakeServer } from '../../../../testing/fake-server.ts'
import { heronHall } from '../../../../testing/heron-hall.ts'
import { renderInRouter } from '../../../../testing/router.tsx'
import { SubscriptionForm } from './subscription-form.tsx'

const server = fakeServer()
const companyId = heronHall.id
const seen: CompanySubscription = {
  tierId: null,
  tierName: null,
  status: 'trial',
  billingPeriod: 'monthly',
  periodStart: null,
  periodEnd: '2026-11-20T09:30:00.000Z',
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  monthlyWorth: 0,
  version: 1,
}
let held: CompanySubscription
const company = () => ({ ...heronHall, subscription: held })

beforeEach(async () => {
  held = seen
  server.answer(tiersApi.list, [])
  server.reply(adminCompaniesApi.get, () => answerOf(adminCompaniesApi.get, company()))
  server.reply(adminCompaniesApi.changeSubscription, ({ body }) => {
    const { version, ...changes } = body as Partial<CompanySubscription>
    if (version !== held.version) return { status: 412, body: '{"error":"Somebody else was quicker"}' }
    held = { ...held, ...changes, version: held.version + 1 }
    return answerOf(adminCompaniesApi.changeSubscription, held)
  })
  await renderInRouter(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SubscriptionForm companyId={companyId} subscription={seen} />
    </QueryClientProvider>,
  )
})

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }))

test('what was changed is saved beside what somebody else changed meanwhile', async () => {
  held = { ...held, billingPeriod: 'annual', version: 2 }
  choose('Status', 'active')
  await save()
  await waitFor(() => expect(held).toMatchObject({ status: 'active', billingPeriod: 'annual', version: 3 }))
  expect(held.periodEnd).toBe(seen.periodEnd)
})

test('about the same field the person decides, and keeps the other one’s other changes', async () => {
  held = { ...held, status: 'canceled', cancelAtPeriodEnd: true, version: 2 }
  choose('Status', 'active')
  await save()
  fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(held).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, version: 3 }))
})

test('what holds now may be out of reach: then nothing is saved, and it can be tried again', async () => {
  held = { ...held, status: 'canceled', version: 2 }
  server.failWith(adminCompaniesApi.get, new TypeError('Failed to fetch'))
  choose('Status', 'active')
  await save()
  await waitFor(() => expect(server.asked.at(-1)?.method).toBe('GET'))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', false),
  )
  expect(screen.getByLabelText('Status')).toHaveProperty('value', 'active')
  expect(held).toMatchObject({ status: 'canceled', version: 2 })
})
