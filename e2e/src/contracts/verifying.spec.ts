import type { Page } from '@playwright/test'
import { sentContract } from '../testing/contracts.ts'
import { expectAccessible } from '../testing/error-free-page.ts'
import { addressSentTo } from '../testing/outbox.ts'
import { expect, expectReady, refused, test } from '../testing/users.ts'

const outcome = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Choose a PDF').setInputFiles({ name, mimeType: 'application/pdf', buffer })

async function open(page: Page, path: string) {
  await page.goto(path)
  await expectReady(page)
}

async function signedContract(request: Parameters<typeof sentContract>[0]) {
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
  return { email, pdf: Buffer.from(pdfData, 'base64') }
}

// Needs a browser: dropped files, downloads, colors and layout.
test('a file is chosen or dropped, and the result fits every window', async ({ page, request }) => {
  const { pdf } = await signedContract(request)
  await open(page, '/verify')
  await expectAccessible(page)
  const downloaded = page.waitForEvent('download')
  await page.getByRole('link', { name: 'public certificate' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/\.pem$/)

  await choose(page, 'signed.pdf', pdf)
  await expect(outcome(page, 'signed.pdf: Genuine')).toBeVisible()
  await expectAccessible(page)
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0)
  }

  const altered = Buffer.from(pdf)
  const at = Math.floor(altered.length / 3)
  altered[at] = (altered[at] ?? 0) ^ 1
  await choose(page, 'altered.pdf', altered)
  await expect(outcome(page, 'altered.pdf: Altered')).toBeVisible()
  await expectAccessible(page)

  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['%PDF-1.4'], 'dropped.pdf', { type: 'application/pdf' }))
    return data
  })
  await page.getByText('Drop the PDF here').dispatchEvent('drop', { dataTransfer: dropped })
  await expect(outcome(page, 'dropped.pdf: Unknown')).toBeVisible()
  await expectAccessible(page)
})

test.describe('a proof', () => {
  test.use({ allowedErrors: refused })

  // Needs a browser: colors and server-rendered pages.
  test('is accessible whatever it says', { tag: '@figures' }, async ({ page, request }) => {
    const { email } = await signedContract(request)
    await open(page, await addressSentTo(request, email, '/verify/[\\w-]+'))
    await expect(page.getByText('Our records are complete and unchanged')).toBeVisible()
    await expectAccessible(page)
    await open(page, '/verify/no-such-code')
    await expect(page.getByRole('alert')).toContainText('We can’t find a contract with this code.')
    await expectAccessible(page)
    await choose(page, 'notes.pdf', Buffer.from('Dear Hannah'))
    await expect(page.getByRole('alert').last()).toContainText('notes.pdf: This isn’t a PDF.')
    await expectAccessible(page)
  })
})
