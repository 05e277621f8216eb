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

test('a new certificate replaces the old one, which is retired', async () => {
  server.answer(sealApi.renew, [second, { ...first, retiredAt: second.createdAt }])
  const dialog = await open()
  fireEvent.click(dialog.getByRole('button', { name: 'Renew' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(listed()).toEqual([
    `Used since Nov 15, 2026, valid until Nov 15, 2046In useCertificate SHA-256: ${'b2'.repeat(32)}`,
    `Used from Jan 5, 2026 to Nov 15, 2026RetiredCertificate SHA-256: ${'a1'.repeat(32)}`,
  ])
})

test('an expired certificate is marked', async () => {
  server.answer(sealApi.list, [{ ...first, validUntil: '2026-02-01T09:00:00.000Z' }])
  const dialog = await open()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(listed()).toEqual([expect.stringContaining('valid until Feb 1, 2026Expired')])
})

test('a failed renewal changes nothing and shows the error', async () => {
  server.refuse(sealApi.renew, 409, '{"error":"Someone else is renewing it right now."}')
  const dialog = await open()
  fireEvent.click(dialog.getByRole('button', { name: 'Renew' }))
  expect(await dialog.findByText('Someone else is renewing it right now.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(listed()).toEqual([expect.stringContaining('In use')])
})
