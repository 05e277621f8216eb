import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { addressSentTo } from './outbox.ts'
import { expect, newAddress, test, toastOf } from './people.ts'
import { tokenFor } from './projects.ts'

test.use({ viewport: { width: 1440, height: 900 }, person: 'admin' })

/** The studio at its desk and the client on a phone, each in a browser that knows nothing of the other one. */
test('a contract goes from its template to a proof that nobody can bend', async ({
  page: studio,
  browser,
  baseURL,
  request,
}) => {
  const { title, email, id, projectPath } = await addProject(request)

  await writeTemplate(studio)
  await studio.goto(projectPath)
  await studio.getByRole('tab', { name: 'Contract' }).click()
  await studio.getByRole('button', { name: 'Choose a template' }).click()
  await studio.getByRole('menuitem', { name: 'Key agreement' }).click()
  const paper = studio.getByRole('textbox', { name: 'Contract' })
  await expect(paper).toContainText(`We keep the keys of ${title}.`)
  await studio
    .getByRole('button', { name: /^Send( for signature)?$/ })
    .first()
    .click()
  await studio.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(toastOf(studio)).toContainText('Contract sent')

  const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, hasTouch: true })
  const client = await phone.newPage()
  await client.goto(await addressSentTo(request, email, '/sign/[\\w-]+'))
  const file = await sign(client, title)

  await verify(client, file)
  await expect(outcome(client, 'Genuine')).toBeVisible()
  await expect(client.getByRole('main')).toContainText('Ines Calloway')
  const bent = Buffer.from(file)
  const middle = Math.floor(bent.length / 2)
  bent[middle] = (bent[middle] ?? 0) ^ 1
  await verify(client, bent)
  await expect(outcome(client, 'Altered')).toBeVisible()
  await phone.close()

  // The studio holds the very same file.
  await studio.goto(`${projectPath}?tab=contract`)
  await expect(studio.getByText(/^Signed by Ines Calloway/).first()).toBeVisible()
  const download = studio.waitForEvent('download')
  await studio.getByRole('button', { name: 'Download PDF' }).click()
  expect(await readFile(await (await download).path())).toEqual(file)
  await tidyUp(request, id)
})

async function addProject(request: APIRequestContext) {
  const call = await callerFor(request)
  const [email, title] = [newAddress(), '3 Latchkey Mews']
  const client = await call('POST', '/api/clients', { firstName: 'Ines', lastName: 'Calloway', email })
  const project = await call('POST', '/api/projects', {
    title,
    address: title,
    clientId: client.id,
    estimateValue: 980_000,
    dateServiced: '2026-12-11',
  })
  return { title, email, id: project.id, projectPath: `/app/projects/${project.id}` }
}

/** Other tests look at the same studio. */
async function tidyUp(request: APIRequestContext, id: string) {
  const call = await callerFor(request)
  await call('PUT', `/api/projects/${id}/archive`)
  const templates = (await call('GET', '/api/contract-templates')) as unknown as Named[]
  for (const { id: templateId } of templates.filter(({ name }) => name === 'Key agreement'))
    await call('DELETE', `/api/contract-templates/${templateId}`)
}

type Named = { id: string; name: string }

async function callerFor(request: APIRequestContext) {
  const headers = { authorization: `Bearer ${await tokenFor(request, 'admin')}` }
  return async (method: string, path: string, data?: object) => {
    const answer = await request.fetch(path, { method, headers, ...(data && { data }) })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (answer.status() === 204 ? {} : await answer.json()) as Named
  }
}

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

/** Every field in turn, and the file that is handed out at the end. */
async function sign(page: Page, title: string) {
  await expect(page.getByText(`Contract for ${title}`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Full signature' }).fill('Ines Calloway')
  await page.getByRole('textbox', { name: /^Initials/ }).fill('IC')
  await page.getByRole('button', { name: 'Review contract' }).click()
  await expect(page.getByText(`We keep the keys of ${title}.`)).toBeVisible()
  const open = page.getByRole('button', { name: /field \d+ of \d+, not marked/ })
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
