import type { Page } from '@playwright/test'
import { expect, newStudio, refused, rememberToken, test, toastOf } from './people.ts'
import { expectAccessible } from './quiet-page.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const summary = (page: Page) => page.getByRole('main').locator('header p').last()

test.describe('an admin’s day', () => {
  test.use({ person: 'admin' })

  test('begins with a sentence whose figures lead to what they count', async ({ page }) => {
    await page.goto('/app/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^Good (morning|afternoon|evening), Maya$/,
    )
    await expect(summary(page)).toContainText(/is open in the pipeline, .* overdue, .* for a signature, and/)

    const figures: [figure: RegExp, shows: string][] = [
      [/^\$[\d,]+$/, 'open'],
      [/^\w+ payments?$/, 'overdue'],
      [/^\w+ contracts?$/, 'signature'],
    ]
    for (const [figure, shows] of figures) {
      await summary(page).getByRole('link', { name: figure }).click()
      await expect(page).toHaveURL(`/app/pipeline?show=${shows}`)
      await expect(page.getByRole('group', { name: /^Showing / })).toBeVisible()
      await page.goBack()
    }
    await summary(page)
      .getByRole('link', { name: / at 640 Bayshore Road$/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: '640 Bayshore Road' })).toBeVisible()
  })

  test('lists what needs somebody, the most urgent first, and each opens its project', async ({ page }) => {
    await page.goto('/app/dashboard')
    const rows = block(page, 'Needs you').getByRole('listitem')
    await expect(rows.first()).toContainText(/Balance \$[\d,]+ overdue \d+ days?/)
    await expect(rows.first()).toContainText('19 Orchard Lane, Dana Feld')
    await rows.first().getByRole('link', { name: 'Open 19 Orchard Lane' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '19 Orchard Lane' })).toBeVisible()
  })

  test('spreads the work over its stages, and says what comes and where it came from', async ({ page }) => {
    await page.goto('/app/dashboard')
    await block(page, 'Pipeline by stage')
      .getByRole('link', { name: /^Bid \d+ \$[\d,]+$/ })
      .click()
    await expect(page).toHaveURL('/app/pipeline?stage=Bid')
    await page.goBack()

    await block(page, 'Installs and destages').getByRole('link', { name: '301 Hollis Park' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '301 Hollis Park' })).toBeVisible()
    await page.goBack()

    const sources = block(page, 'Sources')
    await expect(sources.getByText(/enquiries came in; of \d+ decided, \d+ were won\./)).toBeVisible()
    await expect(sources.getByRole('columnheader', { name: 'Won rate' })).toBeVisible()
    await sources.getByRole('link', { name: 'Referral' }).click()
    await expect(page).toHaveURL('/app/projects?source=Referral')
  })

  test('tells what happened last, and how many are on the way', async ({ page }) => {
    await page.goto('/app/dashboard')
    await expect(block(page, 'Recent activity').locator('ol > li')).toHaveCount(8)
    await expect(page.getByRole('link', { name: /^Pipeline ?, \d+ on the way$/ })).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('where the line is bad', () => {
  test.use({ person: 'manager', allowedNoise: refused })

  test('what cannot be loaded says so in its place, and comes when it can', async ({ page }) => {
    await page.route('/api/dashboard', (route) => route.abort())
    await page.goto('/app/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('We couldn’t load the dashboard')).toBeVisible()
    await page.unroute('/api/dashboard')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(block(page, 'Needs you')).toBeVisible()

    // What is here already stays.
    await page.route('/api/dashboard', (route) => route.abort())
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(toastOf(page)).toContainText('We can’t reach the server')
    await expect(block(page, 'Needs you')).toBeVisible()
    await page.unroute('/api/dashboard')
    const answered = page.waitForResponse('/api/dashboard')
    await page.getByRole('button', { name: 'Refresh' }).click()
    expect((await answered).status()).toBe(200)
  })
})

test.describe('a manager', () => {
  test.use({ person: 'manager' })

  test('sees the same without what an admin sets up', async ({ page }) => {
    await page.goto('/app/dashboard')
    await expect(summary(page)).toContainText(/^\$[\d,]+ is open/)
    await expect(block(page, 'Sources')).toBeVisible()
    await expect(page.getByRole('button', { name: /Getting set up/ })).toHaveCount(0)
  })
})

test.describe('staff', () => {
  test.use({ person: 'staff' })

  test('see their day without money and without reports', async ({ page }) => {
    await page.goto('/app/dashboard')
    await expect(summary(page)).toContainText(/^[A-Z]\w+ projects? (is|are) open in the pipeline/)
    await expect(block(page, 'Needs you').getByText(/^Balance overdue/)).toBeVisible()
    await expect(block(page, 'Pipeline by stage').getByRole('link', { name: /^Bid \d+$/ })).toBeVisible()
    await expect(block(page, 'Recent activity').getByRole('listitem').first()).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('$')
    await expect(block(page, 'Sources')).toHaveCount(0)
    await expectAccessible(page)
  })
})

test.describe('on a phone', () => {
  test.use({ person: 'manager', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('what needs somebody comes first, then what comes, how it stands, what happened', async ({ page }) => {
    await page.goto('/app/dashboard')
    await expect(block(page, 'Needs you')).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Needs you',
      'Installs and destages',
      'Pipeline by stage',
      'Sources',
      'Recent activity',
    ])
    await expectAccessible(page)
  })
})

test('a company without projects has a quiet page, and no holes in it', async ({ page, request }) => {
  const { token } = await newStudio(request)
  const headers = { authorization: `Bearer ${token}` }
  await request.delete('/api/samples', { headers })
  await request.patch('/api/checklist', { headers, data: { dismissed: true } })
  await rememberToken(page, token)
  await page.goto('/app/dashboard')
  await expect(summary(page)).toHaveText(
    'No projects yet. Once there are some, this page tells you what needs you.',
  )
  await expect(block(page, 'Needs you')).toContainText('All clear.')
  await expect(block(page, 'Pipeline by stage')).toContainText('The first project lands in Discovery.')
  await expect(block(page, 'Installs and destages')).toContainText('Nothing to carry in or out')
  await expectAccessible(page)
})
