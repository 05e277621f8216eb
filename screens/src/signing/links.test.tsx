import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startEntries } from '../testing/entries.tsx'
import { fill, findToast, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { sentContract } from '../testing/sent-contract.ts'
import { findTitle, finish, markAll, openReview, review } from './steps.ts'

const product = await sharedProduct()
const { openSigning } = startEntries()

async function openDeclining() {
  await user.click(await screen.findByRole('button', { name: 'Decline to sign' }))
  return screen.findByRole('dialog', { name: 'Decline to sign?' })
}

test('a contract is declined with a reason, and stays declined', async () => {
  const { token, see } = await sentContract(product)
  await openSigning(token)
  const first = await openDeclining()
  await user.click(within(first).getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const dialog = await openDeclining()
  await fill(within(dialog).getByLabelText(/^Reason/), 'We sold the house.')
  await user.click(within(dialog).getByRole('button', { name: 'Decline contract' }))
  await findTitle('You declined this contract.')
  expect(await see()).toMatchObject({ displayedStatus: 'declined', declinedReason: 'We sold the house.' })
  await openSigning(token)
  await findTitle('You declined this contract.')
  screen.getByText(/^We let Heron Hall Staging know\./)
})

test('a link that no one was sent is invalid', async () => {
  await openSigning('no-one-was-ever-sent-this')
  const title = await findTitle('Invalid or Expired Link')
  expect(title.nextElementSibling?.textContent).toBe(
    'This signing link is no longer valid. Please contact the sender for a new link.',
  )
})

test('a withdrawn contract says so, and whom to contact', async () => {
  const { token, withdraw } = await sentContract(product)
  await withdraw()
  await openSigning(token)
  await findTitle('Contract withdrawn')
  screen.getByText(
    'This contract has been withdrawn by the sender. Please contact them for an updated version.',
  )
  expect(screen.getByText(/^Questions\? Contact Heron Hall Staging/).textContent).toContain('555-0142')
})

test('a connection that breaks while signing loses nothing', async () => {
  const { token } = await sentContract(product)
  await openReview(() => openSigning(token))
  await markAll()
  product.network.setOffline(true)
  await user.click(finish())
  expect((await findToast()).textContent).toContain('Failed to sign contract')
  screen.getByText('Everything you entered is still here.')
  product.network.setOffline(false)
  await user.click(finish())
  await findTitle('Step 3 of 3: Contract Signed')
})

test('a contract that is withdrawn while it is read says so when it is signed, and keeps what was entered', async () => {
  const { token, withdraw } = await sentContract(product)
  await openReview(() => openSigning(token))
  await markAll()
  await withdraw()
  await user.click(finish())
  expect((await findToast()).textContent).toContain('withdrawn')
  screen.getByText('3 of 3 signed')
  screen.getByText('This link no longer works.')
  expect(finish()).toHaveProperty('disabled', true)
})

test('a contract that is signed in another tab is shown as signed', async () => {
  const { token, sign } = await sentContract(product)
  await openReview(() => openSigning(token))
  await markAll()
  await sign()
  await user.click(finish())
  await findTitle(/This contract was signed on/)
  expect(screen.queryByText('3 of 3 signed')).toBeNull()
})

test('a contract that is signed in another tab cannot be declined, and is shown as signed', async () => {
  const { token, sign, see } = await sentContract(product)
  await openSigning(token)
  const dialog = await openDeclining()
  await fill(within(dialog).getByLabelText(/^Reason/), 'We sold the house.')
  await sign()
  await user.click(within(dialog).getByRole('button', { name: 'Decline contract' }))
  await findTitle(/This contract was signed on/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await see()).displayedStatus).toBe('signed')
})

test('a contract that does not load can be retried', async () => {
  const { token } = await sentContract(product)
  const tooMany = 'Too many attempts. Please wait a moment and try again.'
  let isBusy = true
  product.network.intercept(new RegExp(`^GET /api/sign/${token}$`), () =>
    isBusy ? Response.json({ error: tooMany }, { status: 429 }) : undefined,
  )
  await openSigning(token)
  await findTitle('Couldn’t load the contract')
  screen.getByText(tooMany)
  product.network.setOffline(true)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('We can’t reach the server. Check your connection and try again.')
  product.network.setOffline(false)
  isBusy = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await findTitle(/^Step 1 of 3/)
  expect(review()).toHaveProperty('disabled', true)
})
