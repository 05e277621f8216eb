import { leadsApi } from '@mantel/domain/leads/leads'
import { hostileTexts } from '@mantel/server/features/leads/hostile-texts.fixture'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/error-free-page.ts'
import { changeLeadForm, fillIn, formIn, leadsOf, sendButton, waitLikeAPerson } from '../testing/lead-form.ts'
import { addressSentTo, expectEmail } from '../testing/outbox.ts'
import { card, cardsIn } from '../testing/pipeline.ts'
import { expect, expectReady } from '../testing/users.ts'
import { priya, test, thanks } from '../testing/visitors.ts'

const list = (page: Page) => page.getByRole('list', { name: 'Leads' })

async function sendFrom(
  page: Page,
  site: string,
  values: Parameters<typeof fillIn>[1],
  beforeSending?: () => Promise<void>,
) {
  await page.goto(`${site}/contact`)
  await fillIn(page, values)
  await beforeSending?.()
  await waitLikeAPerson(page)
  await sendButton(page).click()
  await expect(page.getByText(thanks)).toBeVisible()
}

// Needs a browser: two origins, the link in an email, and a board. This is the journey of a lead.
test('a lead goes from the form on another site to the inbox, by the link in the email to the board, and later ones at once', async ({
  page,
  request,
  studio,
  hostileSite,
}) => {
  await changeLeadForm(request, studio, { autoAddToPipeline: false })
  await sendFrom(page, hostileSite, priya)

  await page.goto('/app/leads')
  await list(page).getByRole('link', { name: /Priya/ }).click()
  const lead = page.getByRole('article', { name: 'Priya' })
  await expect(lead.getByText('Three bedrooms, listing in May.')).toBeVisible()
  await expect(lead.getByText(`This lead came from ${new URL(hostileSite).host}/contact.`)).toBeVisible()

  const link = await addressSentTo(request, studio.email, '/api/leads/add/[\\w-]+')
  // Email scanners open links, some of them in a real browser, so opening the link must not add the lead.
  for (const method of ['get', 'head'] as const) expect((await request[method](link)).status()).toBe(200)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Add Priya to the pipeline?' })).toBeVisible()
  await expectAccessible(page, { contrast: true })
  expect((await leadsOf(request, studio)).map(({ status }) => status)).toEqual(['new'])
  await page.getByRole('button', { name: 'Add to pipeline' }).click()
  await expect(page.getByRole('heading', { name: 'Lead Added to Pipeline' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Link Already Used' })).toBeVisible()
  await page.goto('/app/pipeline')
  await expect(card(page, 'Inquiry – Priya')).toBeVisible()

  await changeLeadForm(request, studio, { autoAddToPipeline: true })
  await sendFrom(page, hostileSite, { 'First name': 'Jonas', Email: 'jonas@mail.test' })
  await expectEmail(request, studio.email, 'New lead: Jonas')
  await page.goto('/app/pipeline')
  await expect(card(page, 'Inquiry – Jonas')).toBeVisible()
})

// Needs a browser: the hidden field that only bots fill in is part of the form on another site.
test('what a program sends is thanked for, told to no one and waits in the spam view', async ({
  page,
  request,
  studio,
  hostileSite,
}) => {
  await changeLeadForm(request, studio, { autoAddToPipeline: false })
  await sendFrom(page, hostileSite, priya, () =>
    formIn(page).locator('[name=fax]').evaluate(fillLikeAProgram),
  )

  await page.goto('/app/leads?view=spam')
  await list(page).getByRole('link', { name: /Priya/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Not spam' }).click()
  await page.goto('/app/leads?view=new')
  await expect(list(page).getByRole('link', { name: /Priya/ })).toBeVisible()
  expect(await (await request.get('/dev/outbox')).text()).not.toContain(studio.email)
})

function fillLikeAProgram(field: Element) {
  if (field instanceof HTMLInputElement) field.value = '555-0100'
}

// Needs a browser, which would run injected scripts.
test('hostile texts in every field stay texts in the inbox, on the board and on the pages of projects and clients', {
  tag: '@figures',
}, async ({ page, request, studio, formKey }) => {
  await changeLeadForm(request, studio, { autoAddToPipeline: false })
  const headers = { authorization: `Bearer ${studio.token}` }
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    return dialog.dismiss()
  })
  for (const [index, text] of hostileTexts.entries()) {
    const form = {
      firstName: text.slice(0, 100),
      lastName: text.slice(0, 100),
      email: `hostile-${index}@mail.test`,
      phone: text.slice(0, 50),
      companyName: text,
      projectAddress: text,
      message: text,
    }
    expect((await request.post(`/api/widget/${formKey}`, { form, maxRedirects: 0 })).status()).toBe(303)
  }
  const stored = await request.get(leadsApi.list.path, { headers, params: { view: 'spam', limit: 100 } })
  const { items } = leadsApi.list.response.parse(await stored.json())
  const data = { ids: items.map(({ id }) => id), action: 'not-spam' }
  expect((await request.post(leadsApi.changeMany.path, { headers, data })).status()).toBe(200)

  await page.goto('/app/leads?view=new&sort=submitted')
  await expect(list(page).getByRole('link').first()).toBeVisible()
  await expectReady(page)
  for (const text of hostileTexts) {
    await page.keyboard.press('j')
    await expect(page.getByRole('article').getByText(text.replaceAll('\t', ' ')).first()).toBeVisible()
  }
  const ids = (await leadsOf(request, studio)).map(({ id }) => id)
  const added = await request.post(leadsApi.addMany.path, { headers, data: { ids: ids.slice(0, 50) } })
  const { added: projects } = leadsApi.addMany.response.parse(await added.json())
  expect(projects).toHaveLength(hostileTexts.length)
  await page.goto('/app/pipeline')
  await expect(cardsIn(page, 'Discovery').first()).toBeVisible()
  await page.goto('/app/dashboard')
  await expectReady(page)
  for (const { projectId, clientId } of projects.slice(0, 3))
    for (const path of [`/app/projects/${projectId}`, `/app/clients/${clientId ?? ''}`]) {
      await page.goto(path)
      await expectReady(page)
    }
  expect(dialogs).toEqual([])
})
