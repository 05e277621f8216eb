import { type ProviderEvent, providerEventsApi } from '@mantel/domain/admin/provider-events'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerOf, fakeServer } from '../../../testing/fake-server.ts'
import { ProviderEvents } from './provider-events.tsx'

const server = fakeServer()
const quiet = { waiting: 0, dead: 0, lagSeconds: null, isConfigured: true }
const dead: ProviderEvent = {
  id: 'evt_1',
  type: 'charge.updated',
  companyName: 'Alder & Finch',
  state: 'dead',
  attempts: 12,
  lastError: 'The event has no amount',
  createdAt: '2026-11-15T09:00:00.000Z',
  receivedAt: '2026-11-15T09:00:01.000Z',
  processedAt: null,
}
const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProviderEvents />
    </QueryClientProvider>,
  )

test('an installation without keys says so', async () => {
  server.answer(providerEventsApi.list, {
    items: [],
    nextCursor: null,
    summary: { ...quiet, isConfigured: false },
  })
  open()
  expect(await screen.findByText('Card payments aren’t set up on this installation.')).toBeTruthy()
})

test('nothing waits and nothing has failed', async () => {
  server.answer(providerEventsApi.list, { items: [], nextCursor: null, summary: quiet })
  open()
  await screen.findByText('All events are processed.')
  expect(screen.getByText('No failed events.')).toBeTruthy()
})

test('a failed event says why, and is retried', async () => {
  let events = [dead]
  server.reply(providerEventsApi.list, () =>
    answerOf(providerEventsApi.list, {
      items: events,
      nextCursor: null,
      summary: { ...quiet, dead: events.length, waiting: 2, lagSeconds: 300 },
    }),
  )
  server.reply(providerEventsApi.retry, () => {
    events = []
    return { status: 204, body: '' }
  })
  open()
  await screen.findByText('1 couldn’t be processed, 2 waiting, the oldest for 5 minutes.')
  screen.getByText('The event has no amount')
  expect(screen.getByRole('list', { name: 'Stripe events' }).textContent).toContain(
    'Alder & Finch · 12 attempts',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Retry evt_1' }))
  await screen.findByText('No failed events.')
})
