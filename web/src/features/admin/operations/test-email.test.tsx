import { platformApi } from '@mantel/domain/admin/operations'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { TestEmail } from './test-email.tsx'

const server = fakeServer()
const sentTo = 'robin@mantel.test'

/** Sends the test email and returns the message below the button. */
async function sendAndRead() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TestEmail />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send test email' }))
  const message = await screen.findByRole('status')
  await waitFor(() => expect(message.textContent).not.toBe(''))
  return message.textContent
}

test('an accepted email shows the response of the mail server', async () => {
  server.answer(platformApi.tryMail, { sentTo, isAccepted: true, answer: '250 OK' })
  expect(await sendAndRead()).toBe(`Accepted for ${sentTo}. Mail server response: 250 OK`)
})

test('a refused email shows the response of the mail server', async () => {
  server.answer(platformApi.tryMail, { sentTo, isAccepted: false, answer: '550 Who are you?' })
  expect(await sendAndRead()).toBe(`Not accepted for ${sentTo}. Mail server response: 550 Who are you?`)
})

test('an error says why nothing was sent', async () => {
  server.refuse(
    platformApi.tryMail,
    429,
    '{"error":"Too many attempts. Please wait a moment and try again."}',
  )
  expect(await sendAndRead()).toBe('Too many attempts. Please wait a moment and try again.')
})
