import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startEntries } from '../testing/entries.tsx'
import { expectToast, fill, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { sentContract } from '../testing/sent-contract.ts'
import { findTitle, finish, initials, introduce, markAll, openReview, review, signature } from './steps.ts'

const product = await sharedProduct()
const { openSigning } = startEntries()
const fullName = () => screen.getByLabelText('Full name')
const nameRefusal = '“😀” can’t be printed. Type your name without it, or in English letters (A–Z).'
const signatureRefusal =
  '“ខែ” can’t be printed. Draw your signature instead, or type it in English letters (A–Z).'
const isRefused = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true'
const checks = () => product.network.asked.filter(({ url }) => url.endsWith('/name-checks'))

test('a name that cannot be printed is refused as soon as its field is left, with a way out', async () => {
  const { token } = await sentContract(product)
  await openSigning(token)
  await introduce()
  await fill(fullName(), 'Hannah 😀')
  await user.tab()
  await screen.findByText(nameRefusal)
  expect([isRefused(fullName()), isRefused(signature())]).toEqual([true, false])
  screen.getByText('To continue, replace the characters that can’t be printed')
  expect(review()).toHaveProperty('disabled', true)

  await fill(fullName(), 'Hannah')
  expect(screen.queryByText(nameRefusal)).toBeNull()
  expect(review()).toHaveProperty('disabled', false)
})

test('a signature that cannot be printed stays in the first step, and can be drawn instead', async () => {
  const { token } = await sentContract(product)
  await openSigning(token)
  await introduce()
  await fill(signature(), 'ខែ')
  await user.keyboard('{Enter}')
  await screen.findByText(signatureRefusal)
  await findTitle(/^Step 1 of 3/)
  expect(isRefused(signature())).toBe(true)
  expect(document.activeElement).toBe(signature())

  await user.click(screen.getByRole('button', { name: 'Draw instead' }))
  expect(screen.queryByText(signatureRefusal)).toBeNull()
  await screen.findByText('Draw your signature to continue')
  await user.click(screen.getByRole('button', { name: 'Type instead' }))
  screen.getByText(signatureRefusal)
})

test('a name in another script is checked once, and signs', async () => {
  const { token, see } = await sentContract(product)
  await openSigning(token)
  await introduce()
  expect(checks()).toEqual([])
  await fill(fullName(), 'น้ำผึ้ง ปิ่นแก้ว')
  await fill(signature(), 'น้ำผึ้ง ปิ่นแก้ว')
  await fill(initials(), 'นป')
  await user.tab()
  await product.network.settled()
  const asked = checks().length
  await user.click(review())
  await screen.findByText('0 of 3 signed')
  expect(checks()).toHaveLength(asked)
  await markAll()
  await user.click(finish())
  await findTitle('Step 3 of 3: Contract Signed')
  expect((await see()).signatures.find(({ signerType }) => signerType === 'client')).toMatchObject({
    signerName: 'น้ำผึ้ง ปิ่นแก้ว',
    signatureText: 'นป',
  })
})

test('a name that could not be checked is refused when it is signed, and the page returns to its field', async () => {
  const { token, see } = await sentContract(product)
  product.network.intercept(/name-checks$/, () => Response.json({ error: 'Busy' }, { status: 503 }))
  await openReview(async () => {
    await openSigning(token)
    await fill(await screen.findByLabelText('Full name'), 'Hannah 😀')
  })
  await markAll()
  await user.click(finish())
  await expectToast(nameRefusal)
  await findTitle(/^Step 1 of 3/)
  expect(isRefused(fullName())).toBe(true)
  expect((await see()).displayedStatus).toBe('sent')

  await fill(fullName(), 'Hannah')
  await user.click(review())
  await screen.findByText('3 of 3 signed')
  expect(screen.queryByText('Everything you entered is still here.')).toBeNull()
  await user.click(finish())
  await waitFor(async () => expect((await see()).displayedStatus).toBe('signed'))
})
