import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startEntries } from '../testing/entries.tsx'
import { user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { sentContract } from '../testing/sent-contract.ts'
import { findTitle, finish, markAll, openReview } from './steps.ts'

const product = await sharedProduct()
const { openSigning, openPayment } = startEntries()

test('a signed contract offers the deposit at once, and again when its link is opened', async () => {
  const { token } = await sentContract(product)
  await openReview(() => openSigning(token))
  await markAll()
  await user.click(finish())
  await findTitle('Step 3 of 3: Contract Signed')
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
  await product.runJobs()
  // The page requests the invoice again after a second.
  const link = await screen.findByRole('link', { name: 'Pay $7,125.00' }, { timeout: 20_000 })
  screen.getByText(/^Your invoice is ready\. \$7,125\.00 is due \d\d\/\d\d\/\d{4}\.$/)
  const path = new URL(link.getAttribute('href') ?? '').pathname

  await openSigning(token)
  await findTitle(/This contract was signed on/)
  const again = screen.getByRole('link', { name: 'Pay $7,125.00' })
  expect(new URL(again.getAttribute('href') ?? '').pathname).toBe(path)
  await openPayment(path.split('/').at(-1) ?? '')
  expect(screen.getByRole('region', { name: /^Deposit due/ }).textContent).toContain('$7,125.00')
})
