import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEntries } from '../testing/entries.tsx'
import { fill, findToast, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { sentContract } from '../testing/sent-contract.ts'
import {
  field,
  findTitle,
  finish,
  initials,
  introduce,
  markAll,
  openReview,
  review,
  signature,
} from './steps.ts'

const product = await sharedProduct()
const { openSigning } = startEntries()
const today = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })

test('a contract is read, signed and then shown as signed', async () => {
  const { token, email, see } = await sentContract(product)
  await openSigning(token)
  await findTitle('Step 1 of 3: Your staging agreement is ready')
  expect(document.title).toBe('Staging agreement · Heron Hall Staging')
  screen.getByText('Contract for 14 Signing Lane')
  expect(screen.getByLabelText('Full name')).toHaveProperty('value', 'Hannah Whitlock')
  expect(screen.getByLabelText('Email')).toHaveProperty('value', email)
  expect(signature()).toHaveProperty('value', '')
  expect(review()).toHaveProperty('disabled', true)
  screen.getByText('Add your signature to continue')
  await fill(signature(), 'Hannah Whitlock')
  await screen.findByText('Add your initials to continue')
  await fill(initials(), 'hwxyzab')
  expect(initials()).toHaveProperty('value', 'HWXYZ')
  await fill(initials(), 'HW')
  await user.click(screen.getByRole('radio', { name: 'Flourish' }))
  screen.getByText(/Typing or drawing your name here counts as your signature\./)
  await user.click(review())

  const title = await findTitle('Step 2 of 3: Review and sign: Staging agreement')
  await waitFor(() => expect(document.activeElement).toBe(title))
  screen.getByText(/^Maya Okafor for Heron Hall Staging, signed /)
  screen.getByText('$14,250.00')
  screen.getByText('0 of 3 signed')
  expect(finish()).toHaveProperty('disabled', true)
  await user.click(field('Initial field 1 of 3, not signed'))
  const date = today.format(new Date())
  expect(field(`Initial field 1 of 3, signed ${date}`).textContent).toContain('HW')
  await screen.findByText('1 of 3 signed')
  await user.click(field('Initial field 2 of 3, not signed'))
  await screen.findByText('2 of 3 signed')
  await user.click(field('Initial field 2 of 3, signed'))
  await screen.findByText('1 of 3 signed')
  await user.click(field('Initial field 2 of 3, not signed'))
  await user.click(field('Signature field 3 of 3, not signed'))
  await screen.findByText('By selecting Finish, you sign this legally binding contract.')
  await user.click(finish())

  const toast = await findToast()
  expect(toast.textContent).toContain('Contract Signed')
  expect(toast.textContent).toContain('Your signature has been recorded successfully.')
  await findTitle('Step 3 of 3: Contract Signed')
  await waitFor(() =>
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '14 Signing Lane',
      'Heron Hall Staging',
      date,
      expect.stringMatching(/^.•••@mail\.test$/),
    ]),
  )
  const signed = await see()
  expect(signed.displayedStatus).toBe('signed')
  expect(signed.signatures.filter(({ signerType }) => signerType === 'client')).toMatchObject(
    ['HW', 'HW', 'Hannah Whitlock'].map((signatureText) => ({ signatureText, style: 'flourish' })),
  )
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])

  // The link keeps working, so that the client can download the PDF again.
  await openSigning(token)
  await findTitle(`Step 3 of 3: This contract was signed on ${date}`)
  screen.getByRole('button', { name: 'Download PDF' })
})

test('the electronic signature disclosure is shown with its version', async () => {
  const { token } = await sentContract(product)
  await openSigning(token)
  await user.click(await screen.findByRole('button', { name: 'About electronic signatures' }))
  const dialog = await screen.findByRole('dialog', { name: 'Electronic signatures' })
  within(dialog).getByText(/version 2026-11\.2/)
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('going back keeps everything, by the button and by the browser’s own', async () => {
  const { token } = await sentContract(product)
  await openReview(() => openSigning(token))
  await user.click(field('Initial field 1 of 3, not signed'))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  const title = await findTitle(/^Step 1 of 3/)
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(signature()).toHaveProperty('value', 'Hannah Whitlock')
  await user.click(review())
  await screen.findByText('1 of 3 signed')
  history.back()
  await findTitle(/^Step 1 of 3/)
  expect(initials()).toHaveProperty('value', 'HW')
  history.forward()
  await screen.findByText('1 of 3 signed')
})

test('the browser asks before it leaves a page with signed fields, but not after finishing', async () => {
  const { token } = await sentContract(product)
  await openReview(() => openSigning(token))
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isHeld()).toBe(false)
  await user.click(field('Initial field 1 of 3, not signed'))
  await waitFor(() => expect(isHeld()).toBe(true))
  await user.click(field('Initial field 1 of 3, signed'))
  await waitFor(() => expect(isHeld()).toBe(false))
  await markAll()
  await waitFor(() => expect(isHeld()).toBe(true))
  await user.click(finish())
  await findTitle('Step 3 of 3: Contract Signed')
  await waitFor(() => expect(isHeld()).toBe(false))
})

test('loading the page reports nothing; the first interaction is reported once', async () => {
  const { token, see } = await sentContract(product)
  await openSigning(token)
  await findTitle(/^Step 1 of 3/)
  const posts = () => product.network.asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
  expect(posts()).toEqual([])
  expect((await see()).viewedAt).toBeNull()
  await user.pointer({ keys: '[MouseLeft]', target: document.body })
  await waitFor(async () => expect((await see()).viewedAt).not.toBeNull())
  await user.type(signature(), 'Han')
  expect(posts()).toEqual([`/api/sign/${token}/openings`])
})

test('the next field is focused, and scrolled to without animation if reduced motion is preferred', async () => {
  const { token } = await sentContract(product)
  await openReview(() => openSigning(token))
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scroll.mockRestore())
  const next = screen.getByRole('button', { name: 'Next field' })
  await user.click(next)
  expect(document.activeElement).toBe(field('Initial field 1 of 3, not signed'))
  expect(scroll).toHaveBeenLastCalledWith({ block: 'center', behavior: 'smooth' })
  const stillness = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  onTestFinished(() => stillness.mockRestore())
  await user.click(next)
  expect(scroll).toHaveBeenLastCalledWith({ block: 'center', behavior: 'instant' })
  expect(stillness).toHaveBeenCalledWith('(prefers-reduced-motion: reduce)')
})

test('someone who was sent an earlier version sees what changed, and no one else does', async () => {
  const contract = await sentContract(product)
  await contract.withdraw()
  const { content } = await contract.see()
  const changed = structuredClone(content)
  const added = { type: 'text' as const, text: 'A deposit of half of it is due at once.' }
  changed.content.splice(6, 1, { type: 'paragraph', content: [added] })
  await contract.rewrite(changed)
  await openSigning(await contract.send(contract.email))
  await screen.findByText(/You were sent an earlier version/)
  await introduce()
  await user.click(review())
  await screen.findByText('Changes since your last version')
  const changes = screen.getByRole('group')
  const lines = within(changes).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'RemovedThe client keeps the home insured and locked.',
    'AddedA deposit of half of it is due at once.',
  ])

  await contract.withdraw()
  await openSigning(await contract.send())
  await findTitle(/^Step 1 of 3/)
  expect(screen.queryByText(/You were sent an earlier version/)).toBeNull()
  await introduce()
  await user.click(review())
  await screen.findByText('0 of 3 signed')
  expect(screen.queryByText(/Changes since/)).toBeNull()
})
