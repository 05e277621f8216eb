import type { Page } from '@playwright/test'
import { expect, newStudio, rememberToken, test, toastOf } from './people.ts'
import { expectAccessible } from './quiet-page.ts'

test.use({ viewport: { width: 1440, height: 900 } })

let studio: { token: string }
test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL })
  studio = await newStudio(request)
  await request.dispose()
})

const sidebarCard = (page: Page) => page.getByRole('complementary').getByRole('button', { name: /set/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Getting set up' })

test('a new studio ticks off what it does, by doing it', async ({ page }) => {
  await rememberToken(page, studio.token)
  await page.goto('/app/dashboard')
  // In the first days it stands where the work will.
  const steps = page.getByRole('region', { name: 'Getting set up' })
  await expect(steps.getByRole('heading', { level: 3 })).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Needs you' })).toHaveCount(0)
  await expect(sidebarCard(page)).toContainText('0 of 3')
  await expect(sidebarCard(page)).toContainText('Next: import your projects')
  await expectAccessible(page)

  await steps.getByRole('link', { name: 'Add a project' }).click()
  const form = page.getByRole('dialog', { name: 'New project' })
  await form.getByLabel('Address').fill('14 Beacon Steps')
  await form.getByRole('button', { name: 'Add project' }).click()
  await expect(sidebarCard(page)).toContainText('1 of 3')
  await expect(sidebarCard(page)).toContainText('Next: import your clients')

  await sidebarCard(page).click()
  await expect(panel(page).getByText('1 of 3')).toBeVisible()
  await expectAccessible(page)
  await panel(page).getByRole('link', { name: 'Add a client' }).click()
  await expect(panel(page)).toHaveCount(0)
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@mail.test`)
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click()
  await expect(sidebarCard(page)).toContainText('2 of 3')

  await sidebarCard(page).click()
  await panel(page).getByRole('link', { name: 'Set the timeline' }).click()
  await expect(page).toHaveURL('/app/settings#timeline')
})

test('items are skipped and brought back; with the first project, the day stands there', async ({
  page,
  request,
}) => {
  const { token } = await newStudio(request)
  const headers = { authorization: `Bearer ${token}` }
  await rememberToken(page, token)
  await page.goto('/app/dashboard')
  const steps = page.getByRole('region', { name: 'Getting set up' })
  const skip = steps.getByRole('button', { name: 'Skip: Set your timeline' })
  const back = page.getByRole('button', { name: 'Bring back: Set your timeline' })
  await expect(steps.getByRole('status').first()).toHaveText('0 of 3')
  await skip.focus()
  await page.keyboard.press('Enter')
  // It does not go from under the hand.
  await expect(steps.getByRole('status').first()).toHaveText('1 of 3')
  await expect(back).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(steps.getByRole('status').first()).toHaveText('0 of 3')
  await skip.click()
  await steps.getByRole('button', { name: 'Skip: Import clients' }).click()
  await expect(sidebarCard(page)).toContainText('2 of 3')
  await page.reload()
  await expect(steps).toBeVisible()

  await request.post('/api/projects', { headers, data: { title: '5 Wren Close', address: '5 Wren Close' } })
  await request.patch('/api/checklist', { headers, data: { skipped: ['timelineConfigured'] } })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Needs you' })).toBeVisible()
  await sidebarCard(page).click()
  await expect(panel(page).getByText('2 of 3')).toBeVisible()
  await expect(back).toBeVisible()
})

test('put away, it comes back by Undo or from the account menu; samples go in one click', async ({
  page,
  request,
}) => {
  const headers = { authorization: `Bearer ${studio.token}` }
  await request.patch('/api/checklist', { headers, data: { dismissed: false, skipped: [] } })
  await rememberToken(page, studio.token)
  await page.goto('/app/pipeline')
  await sidebarCard(page).click()
  await panel(page).getByRole('button', { name: 'Put this list away' }).click()
  await expect(panel(page)).toHaveCount(0)
  await expect(sidebarCard(page)).toHaveCount(0)
  await toastOf(page).getByRole('button', { name: 'Undo' }).click()
  await expect(sidebarCard(page)).toBeVisible()

  await sidebarCard(page).click()
  await panel(page).getByRole('button', { name: 'Put this list away' }).click()
  await expect(sidebarCard(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pipeline' })).toBeVisible()
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('menuitem', { name: /^Getting set up/ }).click()
  await expect(panel(page)).toBeVisible()

  await panel(page).getByRole('button', { name: 'Remove the sample client and project' }).click()
  await expect(panel(page).getByText('The samples are gone.')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: /sample/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sidebarCard(page)).toBeVisible()
  await expect(page.getByText('marked as a sample')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '24 Example Lane' })).toHaveCount(0)
})

test('when everything is done the card says so', async ({ page, request }) => {
  const headers = { authorization: `Bearer ${studio.token}` }
  const skipped = ['projectsImported', 'clientsImported']
  await request.patch('/api/checklist', { headers, data: { dismissed: false, skipped } })
  await rememberToken(page, studio.token)
  await page.goto('/app/pipeline')
  await sidebarCard(page).click()
  await panel(page).getByRole('button', { name: 'Skip: Set your timeline' }).click()
  await expect(page.getByRole('dialog', { name: 'All set' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sidebarCard(page)).toContainText('All set')
  await page.reload()
  await expect(sidebarCard(page)).toContainText('All set')
  // On another device nothing was ever missing.
  await page.evaluate(() => localStorage.removeItem('setup'))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Projects', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /on the way/ })).toBeVisible()
  await expect(sidebarCard(page)).toHaveCount(0)
})
