import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startEntries } from '../testing/entries.tsx'
import { user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'
import { sentContract } from '../testing/sent-contract.ts'

const product = await sharedProduct()
const { openPublic } = startEntries()

const pdf = (name: string, content: BlobPart) => new File([content], name, { type: 'application/pdf' })
const choose = (file: File) => user.upload(screen.getByLabelText('Choose a PDF'), file)
const findOutcome = (name: string) => screen.findByRole('region', { name })
const main = () => screen.getByRole('main')

async function signedContract() {
  const { sign, email } = await sentContract(product)
  const { pdfData } = await sign()
  return { email, bytes: Uint8Array.from(Buffer.from(pdfData, 'base64')) }
}

test('a sealed contract is genuine, a changed one is altered, and any other is unknown', async () => {
  const { bytes } = await signedContract()
  await openPublic('/verify')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Is this contract genuine?')
  await choose(pdf('signed.pdf', bytes))
  const genuine = await findOutcome('signed.pdf: Genuine')
  within(genuine).getByRole('heading', { name: 'Genuine' })
  await waitFor(() => expect(document.activeElement).toBe(genuine))
  expect(within(genuine).getAllByText('Signed by')).toHaveLength(2)
  within(genuine).getByRole('heading', { name: 'History' })
  const events = within(genuine).getAllByRole('listitem')
  expect(events.length).toBeGreaterThan(2)
  for (const event of events) expect(event.textContent).toMatch(/ UTC/)
  expect(main().textContent).not.toContain('insured and locked')

  const altered = bytes.slice()
  const at = Math.floor(altered.length / 3)
  altered[at] = (altered[at] ?? 0) ^ 1
  await choose(pdf('altered.pdf', altered))
  within(await findOutcome('altered.pdf: Altered')).getByRole('heading', { name: 'Altered' })
  expect(screen.queryByText('Signed by')).toBeNull()

  await choose(pdf('other.pdf', '%PDF-1.4\n%%EOF\n'))
  within(await findOutcome('other.pdf: Unknown')).getByRole('heading', { name: 'Unknown' })
})

test('the code on a certificate page opens the signing record', async () => {
  const { email } = await signedContract()
  await product.runJobs()
  const signed = (await product.mails()).find(
    ({ to, subject }) => to === email && subject.startsWith('Signed'),
  )
  const [path = ''] = /\/verify\/[\w-]+/.exec(signed?.text ?? '') ?? []
  await openPublic(path)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contract verification')
  expect((await screen.findAllByText('Hannah Whitlock')).length).toBeGreaterThan(0)
  screen.getByText(/^Our records are complete and unchanged/)
  const digests = screen.getAllByRole('definition').filter((fact) => /^[0-9a-f]{64}$/.test(fact.textContent))
  const head = digests.at(-1)?.textContent ?? 'no head'
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  const [named = '', ...others] = lines.filter((line) =>
    line.includes('The certificate page shows this hash'),
  )
  expect(others).toEqual([])
  expect(named).toContain(head)
  const [last] = lines.filter((line) =>
    line.includes('The emails with the signed contract show the same SHA-256.'),
  )
  expect(last).toContain('Sealed')
  expect(main().textContent).not.toContain('insured and locked')
})

test('a file that is not a PDF, is too large or cannot be uploaded shows an error', async () => {
  await openPublic('/verify')
  const findAlert = async (text: string) => expect((await screen.findByText(text)).role).toBe('alert')
  await choose(pdf('notes.pdf', 'Dear Hannah'))
  await findAlert('notes.pdf: This isn’t a PDF.')
  await choose(pdf('huge.pdf', new Uint8Array(10 * 1024 * 1024 + 1)))
  await findAlert('huge.pdf: This file is larger than 10 MB.')
  product.network.setOffline(true)
  await choose(pdf('some.pdf', '%PDF-1.4'))
  await findAlert('some.pdf: We can’t reach the server. Check your connection and try again.')
})

test('an unknown code offers no retry; without a connection, the page can be retried', async () => {
  await openPublic('/verify/no-such-code')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('We can’t find a contract with this code.')
  expect(within(alert).queryByRole('button')).toBeNull()

  let isBroken = true
  product.network.intercept(/^GET \/api\/verify\//, () => (isBroken ? Response.error() : undefined))
  await openPublic('/verify/no-such-code')
  await screen.findByText('We can’t reach the server. Check your connection and try again.')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^We can’t find a contract with this code\./)
})

test('a file can be dropped anywhere on the page', async () => {
  await openPublic('/verify')
  fireEvent.drop(main(), { dataTransfer: { files: [pdf('dropped.pdf', '%PDF-1.4')] } })
  const outcome = await findOutcome('dropped.pdf: Unknown')
  expect(outcome.textContent).toContain('We don’t recognize this file.')
})

test('the public certificate can be downloaded', async () => {
  await openPublic('/verify')
  const link = screen.getByRole('link', { name: 'public certificate' })
  expect(link.hasAttribute('download')).toBe(true)
  const { status, text, headers } = await product.call('GET', link.getAttribute('href') ?? '')
  expect(status).toBe(200)
  expect(text).toMatch(/^-----BEGIN CERTIFICATE-----/)
  expect(headers['content-disposition']).toMatch(/^attachment; filename=".+\.pem"$/)
})
