import type { Page } from '@playwright/test'
import { sentContract } from './contracts.ts'
import { addressSentTo } from './outbox.ts'
import { expect, refused, test } from './people.ts'
import { expectAccessible } from './quiet-page.ts'

const phone = { width: 390, height: 844 }
const outcome = (page: Page, word: string) =>
  page.getByRole('region', { name: new RegExp(`${word}$`) }).getByRole('heading', { name: word, exact: true })
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Choose a PDF').setInputFiles({ name, mimeType: 'application/pdf', buffer })

async function signedPaper(request: Parameters<typeof sentContract>[0]) {
  const { link, email } = await sentContract(request)
  const answer = await request.post(`/api${link}`, {
    data: {
      signerName: 'Hannah Whitlock',
      signerEmail: 'hannah@mail.test',
      fullSignature: 'Hannah Whitlock',
      initials: 'HW',
    },
  })
  expect(answer.status()).toBe(200)
  const { pdfData } = (await answer.json()) as { pdfData: string }
  return { email, paper: Buffer.from(pdfData, 'base64') }
}

test('a sealed contract is genuine, a changed one is altered, and any other unknown', async ({
  page,
  request,
}) => {
  const { paper } = await signedPaper(request)
  await page.goto('/verify')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Is this contract genuine?')
  await expectAccessible(page)
  await choose(page, 'signed.pdf', paper)
  await expect(outcome(page, 'Genuine')).toBeVisible()
  await expect(page.getByText('Signed by')).not.toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'What happened to it' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: / UTC/ })).not.toHaveCount(0)
  // Proof of the contract, and nothing that it says.
  await expect(page.getByRole('main')).not.toContainText('insured and locked')
  await expectAccessible(page)

  const altered = Buffer.from(paper)
  const at = Math.floor(altered.length / 3)
  altered[at] = (altered[at] ?? 0) ^ 1
  await choose(page, 'altered.pdf', altered)
  await expect(outcome(page, 'Altered')).toBeVisible()
  await expectAccessible(page)

  await choose(page, 'other.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))
  await expect(outcome(page, 'Unknown')).toBeVisible()
  await expectAccessible(page)
})

test('the code on a certificate page leads to what is known', async ({ page, request }) => {
  const { email } = await signedPaper(request)
  // The letter with the signed contract names the same address.
  await page.goto(await addressSentTo(request, email, '/verify/[\\w-]+'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Proof of a contract')
  await expect(page.getByText('Hannah Whitlock').first()).toBeVisible()
  await expect(page.getByText('The chain is unbroken')).toBeVisible()
  // The certificate page ends with one line of it, the letter with the next.
  const [head] = await page
    .getByRole('definition')
    .filter({ hasText: /^[0-9a-f]{64}$/ })
    .last()
    .allInnerTexts()
  const named = page.getByRole('listitem').filter({ hasText: 'The certificate page names this line' })
  await expect(named).toContainText(head ?? 'no head')
  await expect(
    page.getByRole('listitem').filter({ hasText: 'say that its record ends with this line' }),
  ).toContainText('Sealed')
  await expect(page.getByRole('main')).not.toContainText('insured and locked')
  await expectAccessible(page)
})

test.describe('what cannot be looked at', () => {
  test.use({ allowedNoise: refused })

  test('is said to be no PDF, too large, or out of reach', async ({ page }) => {
    await page.goto('/verify')
    await choose(page, 'notes.pdf', Buffer.from('Dear Hannah'))
    await expect(page.getByRole('alert')).toContainText('notes.pdf: This is not a PDF.')
    await choose(page, 'huge.pdf', Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-'))
    await expect(page.getByRole('alert')).toContainText('huge.pdf: This file is larger than 10 MB.')
    await page.route('/api/verify', (route) => route.abort())
    await choose(page, 'some.pdf', Buffer.from('%PDF-1.4'))
    await expect(page.getByRole('alert')).toContainText('We can’t reach the server.')
    await expectAccessible(page)
  })

  test('a code that nobody has is unknown', async ({ page }) => {
    await page.goto('/verify/no-such-code')
    await expect(page.getByRole('alert')).toContainText('We know no contract with this code.')
    await expectAccessible(page)
  })
})

test('a file is dropped as well as chosen', async ({ page }) => {
  await page.goto('/verify')
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-1.4'], 'dropped.pdf', { type: 'application/pdf' }))
    return data
  })
  await expect(async () => {
    await page.getByText('Drop the PDF here').dispatchEvent('drop', { dataTransfer: dropped })
    await expect(outcome(page, 'Unknown')).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('the certificate can be had', async ({ page }) => {
  await page.goto('/verify')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'public certificate' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pem$/)
})

for (const width of [320, 390, 1440]) {
  test(`nothing reaches out of the page at ${width} pixels`, async ({ page, request }) => {
    await page.setViewportSize({ ...phone, width })
    const { paper } = await signedPaper(request)
    await page.goto('/verify')
    await choose(page, 'signed.pdf', paper)
    await expect(outcome(page, 'Genuine')).toBeVisible()
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
  })
}
