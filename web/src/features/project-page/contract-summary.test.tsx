import { type Contract, contractsApi } from '@mantel/domain/contracts/contracts'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openSession } from '../../platform/session/session.ts'
import { agreement, sentAgreement } from '../../testing/agreement.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { idOf, maple } from '../../testing/maple.ts'
import { maya } from '../../testing/maya.ts'
import { renderInRouter } from '../../testing/router.tsx'
import { type Detail, DetailContext } from '../projects/detail/detail-context.ts'
import { ContractSummary } from './contract-summary.tsx'

const server = fakeServer()
beforeEach(() => openSession({ token: 'maya', user: maya }))

const signed: Contract = {
  ...sentAgreement,
  status: 'signed',
  displayedStatus: 'signed',
  signedAt: '2026-03-12T13:12:00.000Z',
  signatures: [
    {
      ...blank('client'),
      signerName: 'Hannah Whitlock',
      signedAt: '2026-03-12T13:12:00.000Z',
    },
  ],
  sealed: { fileId: idOf(501), sha256: 'a'.repeat(64), at: '2026-03-12T13:12:01.000Z' },
}
function blank(signerType: 'client' | 'owner'): Contract['signatures'][number] {
  return {
    signerType,
    signerName: '',
    signerEmail: null,
    signatureType: 'signature',
    signatureText: 'Hannah Whitlock',
    style: 'script',
    drawing: null,
    position: 0,
    signedAt: '2026-03-12T13:12:00.000Z',
    timeZone: null,
    placedBy: null,
  }
}

const step: NonNullable<ProjectOnPage['nextStep']> = {
  rule: 16,
  text: 'Ready for a contract',
  icon: 'signature',
  hue: 'neutral',
  waitsFor: 'us',
  since: null,
  action: null,
}

async function renderSummary(contracts: Contract[], about: Partial<ProjectOnPage>) {
  if (contracts.length > 0) server.answer(contractsApi.ofProject, contracts)
  const [first] = contracts
  if (first) server.answer(contractsApi.get, first)
  const onOpen = vi.fn<() => void>()
  const detail = {
    project: { ...maple, ...about },
    workspace: { timeZone: 'America/New_York' } as Detail['workspace'],
  } as Detail
  await renderInRouter(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DetailContext value={detail}>
        <ContractSummary onOpen={onOpen} />
      </DetailContext>
    </QueryClientProvider>,
  )
  return onOpen
}

test('a signed contract shows who signed it and when, and can be downloaded as the sealed PDF', async () => {
  await renderSummary([signed], { contractSigningStatus: 'signed' })
  expect(await screen.findByText('Signed by Hannah Whitlock on 03/12/2026, 9:12 AM.')).toBeTruthy()
  expect(screen.getAllByText('Signed')).not.toHaveLength(0)
  expect(screen.getByRole('button', { name: 'Download PDF of Staging agreement' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^View/ })).toBeNull()
})

test('without a sealed PDF, a signed contract can only be viewed', async () => {
  const onOpen = await renderSummary([{ ...signed, sealed: null }], { contractSigningStatus: 'signed' })
  await screen.findByText('Signed by Hannah Whitlock on 03/12/2026, 9:12 AM.')
  expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'View Staging agreement' }))
  expect(onOpen).toHaveBeenCalledOnce()
})

test('a sent contract shows when it was sent, and only the latest contracts are listed', async () => {
  const drafts = [202, 203, 204].map((number) => ({ ...agreement, id: idOf(number) }))
  const onOpen = await renderSummary([sentAgreement, ...drafts], { contractSigningStatus: 'sent' })
  expect(await screen.findByText(/^Sent Mar 9(, 2026)?, not opened yet\.$/)).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  fireEvent.click(screen.getByRole('button', { name: 'All 4 contracts' }))
  expect(onOpen).toHaveBeenCalledOnce()
})

test('without a contract there is no request, and users with permission can draft one', async () => {
  await renderSummary([], { contractSigningStatus: 'none' })
  expect(screen.getByText('No contract yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Draft contract' }).getAttribute('href')).toBe(
    `/app/projects/${maple.id}/contract#draft`,
  )
  expect(server.asked).toEqual([])
})

test('the draft button is hidden when the next step already has it', async () => {
  const nextStep = { ...step, action: 'draft-contract' as const }
  await renderSummary([], { contractSigningStatus: 'none', nextStep })
  expect(screen.getByText('No contract yet.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Draft contract' })).toBeNull()
})

test('contracts that fail to load can be loaded again', async () => {
  server.refuse(contractsApi.ofProject, 500, '{"error":"Something broke."}')
  await renderSummary([], { contractSigningStatus: 'draft' })
  expect(await screen.findByText('We couldn’t load the contracts')).toBeTruthy()
  server.answer(contractsApi.ofProject, [agreement])
  server.answer(contractsApi.get, agreement)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('Not sent yet.')).toBeTruthy())
})
