import { signingApi } from '@mantel/domain/contracts/signing'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { DeclineDialog } from './decline-dialog.tsx'

const server = fakeServer()
const company = {
  name: 'Alder & Finch Staging',
  esignOwnerName: null,
  website: null,
  phone: null,
  primary: '#000000',
  primaryForeground: '#ffffff',
}

async function decline() {
  const calls: string[] = []
  const record = (name: string) => () => void calls.push(name)
  render(
    <DeclineDialog
      token="abc"
      company={company}
      onClose={record('closed')}
      onDeclined={record('declined')}
      onSignedElsewhere={record('signed')}
    />,
  )
  await userEvent.type(screen.getByLabelText(/Reason/), 'Too soon')
  await userEvent.click(screen.getByRole('button', { name: 'Decline contract' }))
  return calls
}

test('declining sends the reason', async () => {
  server.answer(signingApi.decline, undefined)
  expect(await decline()).toEqual(['declined'])
  expect(server.asked[0]).toMatchObject({ url: '/api/sign/abc/declines', body: { reason: 'Too soon' } })
})

test('a contract that was signed in the meantime is shown as signed', async () => {
  server.refuse(signingApi.decline, 409, '{"error":"This contract was signed and cannot be declined."}')
  expect(await decline()).toEqual(['signed'])
})

test('any other error is shown, and the typed reason stays', async () => {
  server.refuse(signingApi.decline, 410, '{"error":"This contract has been withdrawn."}')
  expect(await decline()).toEqual([])
  expect(screen.getByRole('alert').textContent).toBe('This contract has been withdrawn.')
  expect(screen.getByLabelText(/Reason/)).toHaveProperty('value', 'Too soon')
})
