import { adminCompaniesApi } from '@mantel/domain/admin/companies'
import type { CompanySubscription } from '@mantel/domain/admin/subscriptions'
import { tiersApi } from '@mantel/domain/admin/tiers'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerOf, fakeServer } from '../../../../testing/fake-server.ts'
import { heronHall } from '../../../../testing/heron-hall.ts'
import { renderInRouter } from '../../../../testing/router.tsx'
import { trial } from '../../../../testing/trial.ts'
import { SubscriptionForm } from './subscription-form.tsx'

const server = fakeServer()
const companyId = heronHall.id
let stored: CompanySubscription
const company = () => ({ ...heronHall, subscription: stored })

beforeEach(async () => {
  stored = trial
  server.answer(tiersApi.list, [])
  server.reply(adminCompaniesApi.get, () => answerOf(adminCompaniesApi.get, company()))
  server.reply(adminCompaniesApi.changeSubscription, ({ body }) => {
    const { version, ...changes } = body as Partial<CompanySubscription>
    if (version !== stored.version) return { status: 412, body: '{"error":"Someone else was faster"}' }
    stored = { ...stored, ...changes, version: stored.version + 1 }
    return answerOf(adminCompaniesApi.changeSubscription, stored)
  })
  await renderInRouter(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SubscriptionForm companyId={companyId} subscription={trial} />
    </QueryClientProvider>,
  )
})

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }))

test('changes are saved together with changes that someone else made in the meantime', async () => {
  stored = { ...stored, billingPeriod: 'annual', version: 2 }
  choose('Status', 'active')
  await save()
  await waitFor(() => expect(stored).toMatchObject({ status: 'active', billingPeriod: 'annual', version: 3 }))
  expect(stored.periodEnd).toBe(trial.periodEnd)
})

test('a conflict in one field asks the user and keeps the other person’s other changes', async () => {
  stored = { ...stored, status: 'canceled', cancelAtPeriodEnd: true, version: 2 }
  choose('Status', 'active')
  await save()
  fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(stored).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, version: 3 }))
})

test('if the current version cannot be loaded, nothing is saved and saving can be tried again', async () => {
  stored = { ...stored, status: 'canceled', version: 2 }
  server.failWith(adminCompaniesApi.get, new TypeError('Failed to fetch'))
  choose('Status', 'active')
  await save()
  await waitFor(() => expect(server.asked.at(-1)?.method).toBe('GET'))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', false),
  )
  expect(screen.getByLabelText('Status')).toHaveProperty('value', 'active')
  expect(stored).toMatchObject({ status: 'canceled', version: 2 })
})
