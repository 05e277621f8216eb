import { sealApi } from '@mantel/domain/contracts/verify'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderInRouter } from '../../../testing/router.tsx'
import { Seal } from './seal-certificate.tsx'

const server = fakeServer()
const first = {
  fingerprint: 'a1'.repeat(32),
  createdAt: '2026-01-05T09:00:00.000Z',
  validUntil: '2046-01-05T09:00:00.000Z',
  retiredAt: null,
}
const second = {
  ...first,
  fingerprint: 'b2'.repeat(32),
  createdAt: '2026-11-15T09:00:00.000Z',
  validUntil: '2046-11-15T09:00:00.000Z',
}

beforeEach(() => server.answer(sealApi.list, [first]))

async function open() {
  await renderInRouter(
    <QueryClientProvider client={new QueryClient()}>
      <Seal />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Renew' }))
  return within(await screen.findByRole('dialog'))
}
const listed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('a new certificate takes over, and the one before is retired', async () => {
  server.answer(sealApi.renew, [second, { ...first, retiredAt: second.createdAt }])
  const dialog = await open()
  fireEvent.click(dialog.getByRole('button', { name: 'Renew' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(listed()).toEqual([
    `Seals since Nov 15, 2026, valid until Nov 15, 2046In useSHA-256 of the certificate: ${'b2'.repeat(32)}`,
    `Sealed from Jan 5, 2026 to Nov 15, 2026RetiredSHA-256 of the certificate: ${'a1'.repeat(32)}`,
  ])
})

test('one whose time is over says so', async () => {
  server.answer(sealApi.list, [{ ...first, validUntil: '2026-02-01T09:00:00.000Z' }])
  const dialog = await open()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(listed()).toEqual([expect.stringContaining('valid until Feb 1, 2026No longer valid')])
})

test('one that could not be made leaves everything as it is, and says why', async () => {
  server.refuse(sealApi.renew, 409, '{"error":"Somebody else renews it at this moment."}')
  const dialog = await open()
  fireEvent.click(dialog.getByRole('button', { name: 'Renew' }))
  expect(await dialog.findByText('Somebody else renews it at this moment.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(listed()).toEqual([expect.stringContaining('In use')])
})
