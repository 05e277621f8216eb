import { expectAccessible } from './testing/error-free-page.ts'
import { expectToFit } from './testing/expect-to-fit.ts'
import { edit, projectsOf } from './testing/projects.ts'
import { expect, expectReady, refused, test, toastOf } from './testing/users.ts'

test.use({ viewport: { width: 1440, height: 900 } })

// Covers a complete user journey. Needs a browser: the clipboard, the history and colors.
test('a project is added, priced, moved, charged, shared by its link and archived', async ({
  page,
  context,
  studio,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await projectsOf(request, studio).addClient({ firstName: 'Noor', lastName: 'Haddad' })
  await page.goto('/app/projects')
  await expect(page.getByText('No projects yet')).toBeVisible()
  await page.getByRole('button', { name: 'New project' }).first().click()
  const form = page.getByRole('dialog', { name: 'New project' })
  await form.getByLabel('Address').fill('14 Linden Court')
  await form.getByRole('combobox', { name: 'Client' }).fill('noor')
  await form.getByRole('option', { name: /Noor Haddad/ }).click()
  await form.getByRole('button', { name: 'Add project' }).click()
  await expect(toastOf(page)).toContainText('14 Linden Court added to Discovery')
  await toastOf(page).getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '14 Linden Court' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Noor Haddad' })).toBeVisible()
  const path = new URL(page.url()).pathname

  await edit(page, 'Estimate Add estimate', '14,250')
  await expect(page.getByRole('button', { name: 'Estimate $14,250.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Move to Bid' }).click()
  await expect(toastOf(page)).toContainText('moved to Bid')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(toastOf(page)).toContainText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(path, page.url()).href)

  await page.getByRole('tab', { name: 'Costs' }).click()
  await page.getByRole('combobox', { name: 'Description' }).fill('Movers, two trips')
  await page.getByRole('textbox', { name: 'Amount' }).fill('21,980')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Loss: $14,250 − $21,980 = −$7,730, −54%')).toBeVisible()
  await expectReady(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  // The tab was a step of its own.
  await page.goBack()
  await expect(page).toHaveURL(path)
  await page.goBack()
  await expect(page).toHaveURL('/app/projects')
  await expect(page.getByText('No projects yet')).toBeVisible()
  await page.getByRole('radio', { name: /^Archived/ }).click()
  await expect(page.getByRole('rowheader', { name: '14 Linden Court' })).toBeVisible()
})

test.describe('in the unchanged demo company', () => {
  test.use({ user: 'admin', allowedErrors: refused })

  // Needs a browser: colors.
  test('the list with a peek and a selection, and a refused deletion, are accessible', {
    tag: '@figures',
  }, async ({ page }) => {
    await page.goto('/app/projects?sort=title')
    await page.getByRole('row').filter({ hasText: '412 Maple Avenue' }).getByRole('cell').last().click()
    await expect(page.getByRole('complementary', { name: '412 Maple Avenue' })).toBeVisible()
    // `force` is needed because a checkbox is invisible until the pointer is over its row.
    await page.getByRole('checkbox', { name: 'Select 12 Fennel Street' }).check({ force: true })
    await expectReady(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Move to stage' }).click()
    await expect(page.getByRole('dialog', { name: 'Move to stage' })).toBeVisible()
    await expectAccessible(page)

    await page.goto('/app/projects?search=301+Hollis+Park')
    await page.getByRole('rowheader', { name: '301 Hollis Park' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete 301 Hollis Park?' })
    await dialog.getByRole('textbox').fill('301 Hollis Park')
    await dialog.getByRole('button', { name: 'Delete project' }).click()
    await expect(dialog.getByRole('alert')).toContainText('It can only be archived.')
    await expectAccessible(page)
  })
})

// Needs a browser: layout.
test('names of all kinds fit on the page on a desktop and on a phone', { tag: '@figures' }, async ({
  page,
  studio,
  request,
}) => {
  const projects = projectsOf(request, studio)
  const long = 'Donaudampfschifffahrtsgesellschaftskapitän'
  const added = await Promise.all(
    [
      { title: `${long} ${long}`, address: long, city: long, estimateValue: 123_456_700, agentName: long },
      {
        title: '🪴 Fern 👩‍👩‍👧‍👦 House',
        address: '🏠 1',
        estimateValue: 123_456_789,
        discountPercent: 12.34,
      },
      { title: 'בית לוי', address: 'רחוב 1', city: 'תל אביב', brief: 'הערה ארוכה' },
    ].map((about) => projects.add(about)),
  )
  const [first] = added
  if (first) await projects.addCost(first.id, long.repeat(3), 123_456_700)
  const pages = added.map(({ id }) => `/app/projects/${id}`)
  if (first) pages.push(...['costs', 'details'].map((tab) => `/app/projects/${first.id}?tab=${tab}`))
  for (const path of ['/app/projects', ...pages]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectReady(page)
    await expectToFit(page, path, '[role="tablist"], [aria-label="View"]')
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test.describe('in the unchanged demo company', () => {
    test.use({ user: 'admin' })

    // Needs a browser: colors.
    test('the page and its details are accessible', { tag: '@figures' }, async ({ page }) => {
      await page.goto('/app/projects?search=maple')
      const list = page.getByRole('list', { name: 'Projects' })
      await list.getByRole('link', { name: /412 Maple/ }).click()
      await expect(page.getByRole('region', { name: 'Next step' })).toBeVisible()
      await expectReady(page)
      await expectAccessible(page)
      await page.getByRole('tab', { name: 'Details' }).click()
      await expect(page.getByRole('button', { name: /^Install / })).toBeVisible()
      await expectReady(page)
      await expectAccessible(page)
    })
  })

  // Needs a browser: layout.
  test('the button of the next step is large and at the bottom of the screen', { tag: '@figures' }, async ({
    page,
    studio,
    request,
  }) => {
    const { id } = await projectsOf(request, studio).add()
    await page.goto(`/app/projects/${id}`)
    const step = page.getByRole('region', { name: 'Next step' })
    await expect(step.getByRole('button', { name: 'Add estimate' })).toBeInViewport()
    await expect.poll(async () => (await step.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  })
})

test.describe('on a phone, the tabs', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // Needs a browser: layout and scrolling.
  test('scroll to the selected one', async ({ page, studio, request }) => {
    const { id } = await projectsOf(request, studio).add()
    const isInView = (name: string) =>
      page.getByRole('tab', { name }).evaluate((tab) => {
        const { left, right } = tab.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      })
    await page.goto(`/app/projects/${id}?tab=activity`)
    await expectReady(page)
    await expect.poll(() => isInView('Activity')).toBe(true)
    expect(await isInView('Overview')).toBe(false)
    await page.getByRole('tab', { name: 'Files' }).tap()
    await expect.poll(() => isInView('Invoices')).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
