import { platformApi, type Queue } from '@mantel/domain/admin/operations'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { JobQueue } from './job-queue.tsx'

const server = fakeServer()
// Relative times count calendar days. At noon, a few hours earlier or later is still the same day.
const noon = new Date(2026, 5, 10, 12)
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }))
afterAll(() => void vi.useRealTimers())

const empty: Queue = { waiting: 0, failed: 0, givenUp: 0, jobs: [], waitingJobs: [] }
const inHours = (hours: number) => new Date(noon.getTime() + hours * 3_600_000).toISOString()
const job = {
  id: '7',
  task: 'deliver-message',
  attempts: 2,
  maxAttempts: 12,
  runAt: inHours(3.1),
  createdAt: inHours(-1),
  lastError: 'ECONNREFUSED',
  isRunning: false,
}

async function shownTexts(queue: Partial<Queue>) {
  server.answer(platformApi.jobs, { ...empty, ...queue })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <JobQueue />
    </QueryClientProvider>,
  )
  const [summary] = await screen.findAllByText(/\.$/)
  return [summary?.textContent, ...screen.queryAllByRole('listitem').map((item) => item.textContent)]
}

test('an empty queue is up to date', async () => {
  expect(await shownTexts({})).toEqual(['All jobs up to date.'])
})

test('scheduled jobs are listed by kind with the next date', async () => {
  const waitingJobs = [
    { task: 'remind-contract', count: 12, isDue: false, nextAt: inHours(72.1) },
    { task: 'expire-contract', count: 1, isDue: false, nextAt: inHours(5.1) },
  ]
  expect(await shownTexts({ waiting: 13, waitingJobs })).toEqual([
    'All jobs up to date. 13 scheduled for later.',
    'Remind contract · 12Next in 3 days',
    'Expire contractScheduled in 5 hours',
  ])
})

test('due and failed jobs are shown, and failed ones can be retried', async () => {
  const waitingJobs = [
    { task: 'deliver-message', count: 4, isDue: true, nextAt: inHours(-2.1) },
    { task: 'remind-contract', count: 500, isDue: false, nextAt: inHours(72.1) },
  ]
  const running = { ...job, id: '8', lastError: null, isRunning: true }
  const given = { ...job, id: '9', attempts: 12 }
  const queue = { waiting: 812, failed: 1, givenUp: 1, jobs: [given, job, running], waitingJobs }
  expect(await shownTexts(queue)).toEqual([
    '1 failed permanently, 1 failed and will retry, 5 due now, 807 scheduled for later.',
    'Deliver messageECONNREFUSED · 12 of 12 attemptsTry again',
    'Deliver messageECONNREFUSED · 2 of 12 attempts, next in 3 hoursTry again',
    'Deliver messageRunning',
    'Deliver message · 4Due 2 hours ago',
    'Remind contract · 500Next in 3 days',
  ])
  expect(screen.getByText('307 more scheduled for later.')).toBeTruthy()
  server.answer(platformApi.retryJob, empty)
  const [again] = screen.getAllByRole('button', { name: 'Try again' })
  if (again) fireEvent.click(again)
  expect(await screen.findByText('All jobs up to date.')).toBeTruthy()
})
