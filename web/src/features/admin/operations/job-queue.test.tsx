import { platformApi, type Queue as Waiting } from '@mantel/domain/admin/operations'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { Queue } from './job-queue.tsx'

const server = fakeServer()
const quiet: Waiting = { waiting: 0, failed: 0, givenUp: 0, jobs: [], waitingJobs: [] }
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
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

async function told(queue: Partial<Waiting>) {
  server.answer(platformApi.jobs, { ...quiet, ...queue })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Queue />
    </QueryClientProvider>,
  )
  const [summary] = await screen.findAllByText(/\.$/)
  return [summary?.textContent, ...screen.queryAllByRole('listitem').map((item) => item.textContent)]
}

test('nothing to do is said in so many words', async () => {
  expect(await told({})).toEqual(['Everything is done.'])
})

test('what waits for its day is told by its day, each kind in one line', async () => {
  const waitingJobs = [
    { task: 'remind-contract', count: 12, isDue: false, nextAt: inHours(72.1) },
    { task: 'expire-contract', count: 1, isDue: false, nextAt: inHours(5.1) },
  ]
  expect(await told({ waiting: 13, waitingJobs })).toEqual([
    'Everything that was due is done. 13 planned for later.',
    'Remind contract · 12The next in 3 days',
    'Expire contractPlanned in 5 hours',
  ])
})

test('what should have begun and what failed stand out, and what failed can be tried again', async () => {
  const waitingJobs = [
    { task: 'deliver-message', count: 4, isDue: true, nextAt: inHours(-2.1) },
    { task: 'remind-contract', count: 500, isDue: false, nextAt: inHours(72.1) },
  ]
  const running = { ...job, id: '8', lastError: null, isRunning: true }
  const given = { ...job, id: '9', attempts: 12 }
  const queue = { waiting: 812, failed: 1, givenUp: 1, jobs: [given, job, running], waitingJobs }
  expect(await told(queue)).toEqual([
    '1 given up, 1 failed and will be tried again, 5 to do now, 807 planned for later.',
    'Deliver messageECONNREFUSED · 12 of 12 attemptsTry again',
    'Deliver messageECONNREFUSED · 2 of 12 attempts, the next in 3 hoursTry again',
    'Deliver messageUnder way',
    'Deliver message · 4Due 2 hours ago',
    'Remind contract · 500The next in 3 days',
  ])
  expect(screen.getByText('And 307 more that are due later.')).toBeTruthy()
  server.answer(platformApi.retryJob, quiet)
  const [again] = screen.getAllByRole('button', { name: 'Try again' })
  if (again) fireEvent.click(again)
  expect(await screen.findByText('Everything is done.')).toBeTruthy()
})
