import { platformApi } from '@mantel/domain/admin/operations'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { TryMail } from './test-email.tsx'

const server = fakeServer()
const sentTo = 'robin@mantel.test'

/** What is said once it is over. */
async function told() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TryMail />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send test mail' }))
  const said = await screen.findByRole('status')
  await waitFor(() => expect(said.textContent).not.toBe(''))
  return said.textContent
}

test('what the mail server answered is told, whether it took the letter', async () => {
  server.answer(platformApi.tryMail, { sentTo, isAccepted: true, answer: '250 OK' })
  expect(await told()).toBe(`Accepted for ${sentTo}. The answer was: 250 OK`)
})

test('or not', async () => {
  server.answer(platformApi.tryMail, { sentTo, isAccepted: false, answer: '550 Who are you?' })
  expect(await told()).toBe(`Not accepted for ${sentTo}. The answer was: 550 Who are you?`)
})

test('as is why nothing was sent', async () => {
  server.refuse(
    platformApi.tryMail,
    429,
    '{"error":"Too many attempts. Please wait a moment and try again."}',
  )
  expect(await told()).toBe('Too many attempts. Please wait a moment and try again.')
})
