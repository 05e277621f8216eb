import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { projectForContract, setUpSignature } from '../testing/contracts.ts'
import { addressSentTo } from '../testing/outbox.ts'
import { expect, expectReady, test, toastOf } from '../testing/users.ts'

test.use({ viewport: { width: 1440, height: 900 } })

// Covers a complete user journey. Needs a browser: typing, downloads, and two windows at the same time.
test('a contract goes from its template to a verifiable proof', async ({
  page: desk,
  context,
  studio,
  request,
}) => {
  await setUpSignature(request, studio)
  // Also creates a template. Together with the one that the test writes there are two, so the app asks which one to
  // use.
  const { title, email, projectPath } = await projectForContract(request, studio, {
    title: '3 Latchkey Mews',
    dateServiced: '2026-12-11',
  })
  await writeTemplate(desk)
  await desk.goto(`${projectPath}?tab=contract`)
  await expectReady(desk)
  await desk.getByRole('button', { name: 'Draft contract' }).last().click()
  await desk.getByRole('menuitem', { name: 'Key agreement' }).click()
  const text = desk.getByRole('textbox', { name: 'Contract' })
  await expect(text).toContainText(`We keep the keys of ${title}.`)
  await desk
    .getByRole('button', { name: /^Send( for signature)?$/ })
    .first()
    .click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(toastOf(desk)).toContainText('Contract sent')

  const client = await context.newPage()
  await client.setViewportSize({ width: 390, height: 844 })
  await client.goto(await addressSentTo(request, email, '/sign/[\\w-]+'))
  const file = await sign(client, title)

  await verify(client, file)
  await expect(outcome(client, 'Genuine')).toBeVisible()
  await expect(client.getByRole('main')).toContainText('Hannah Whitlock')
  await client.close()

  // The company downloads exactly the same file as the client.
  await desk.goto(`${projectPath}?tab=contract`)
  await expectReady(desk)
  await expect(desk.getByText(/^Signed by Hannah Whitlock/).first()).toBeVisible()
  const download = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Download PDF' }).click()
  expect(await readFile(await (await download).path())).toEqual(file)
})

async function writeTemplate(page: Page) {
  await page.goto('/app/settings#contracts')
  await page.getByRole('button', { name: 'New template' }).click()
  const text = page.getByRole('textbox', { name: 'Template' })
  await expect(text).toContainText('Company name')
  await page.getByRole('button', { name: /rename/ }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Key agreement')
  await page.keyboard.press('Enter')
  await text.getByText('1. Services').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('We keep the keys of @property')
  await page.keyboard.press('Enter')
  await page.keyboard.type('. /initial')
  await page
    .getByRole('listbox', { name: 'Insert' })
    .getByRole('option', { name: /client/i })
    .click()
  await expect(page.locator('[data-save="saved"]')).toBeVisible()
}

/** Signs each field and returns the downloaded file. */
async function sign(page: Page, title: string) {
  await expect(page.getByText(`Contract for ${title}`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Full signature' }).fill('Hannah Whitlock')
  await page.getByRole('textbox', { name: /^Initials/ }).fill('HW')
  await page.getByRole('button', { name: 'Review contract' }).click()
  await expect(page.getByText(`We keep the keys of ${title}.`)).toBeVisible()
  const open = page.getByRole('button', { name: /field \d+ of \d+, not signed/ })
  await expect(open).not.toHaveCount(0)
  for (let left = await open.count(); left > 0; left--) {
    await open.first().click()
    await expect(open).toHaveCount(left - 1)
  }
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(toastOf(page)).toContainText('Contract Signed')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  return readFile(await (await download).path())
}

async function verify(page: Page, buffer: Buffer) {
  await page.goto('/verify')
  await page.getByLabel('Choose a PDF').setInputFiles({ name: 'c.pdf', mimeType: 'application/pdf', buffer })
}

const outcome = (page: Page, word: string) => page.getByRole('heading', { name: word, exact: true })
