import { sealApi } from '@mantel/domain/contracts/verify'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { EvidenceCheckSection } from './evidence-check.tsx'

const server = fakeServer()
const last = {
  finishedAt: '2026-11-15T12:00:00.000Z',
  isReliable: true,
  contracts: 1204,
  partial: 0,
  altered: 0,
  examples: [],
}

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EvidenceCheckSection />
    </QueryClientProvider>,
  )
}

test('before the first check, the section says when it runs', async () => {
  server.answer(sealApi.lastCheck, { last: null })
  open()
  expect((await screen.findByText(/each night/)).textContent).toContain('The first check is tonight.')
})

test('unchanged records are counted', async () => {
  server.answer(sealApi.lastCheck, { last: { ...last, partial: 1 } })
  open()
  await screen.findByText('Last checked Nov 15, 2026: 1,204 contracts. All records are unchanged.')
  expect(screen.getByText(/Only partly protected/).textContent).toMatch(/: 1 contract\.$/)
})

test('changed records are an alert and named', async () => {
  const example = {
    companyId: '00000000-0000-4000-8000-000000000001',
    companyName: 'Alder & Finch',
    contractId: '00000000-0000-4000-8000-000000000002',
    contractName: 'Staging agreement',
    parts: ['signatures' as const, 'name' as const],
  }
  server.answer(sealApi.lastCheck, { last: { ...last, altered: 1, examples: [example] } })
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('Changed outside the app: 1 contract.')
  screen.getByText('Alder & Finch, Staging agreement: the name and the signatures')
})

test('an old or changed result is an alert', async () => {
  server.answer(sealApi.lastCheck, { last: { ...last, isReliable: false } })
  open()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'more than two days old, or it was changed',
  )
})
