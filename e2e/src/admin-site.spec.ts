import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { expect, newAddress, refused, test, toastOf } from './people.ts'
import { platformCalls } from './platform-calls.ts'
import { expectAccessible } from './quiet-page.ts'

test.use({ person: 'superAdmin', viewport: { width: 1440, height: 900 } })

/** Somebody who has never been here. */
const visitor = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } })).newPage()

test.afterEach(async ({ page, request }) => {
  const platform = await platformCalls(page, request)
  await platform.switchWaitlist(false)
  await platform.say('landing', 'hero', {})
  await platform.say('pricing', 'cta', {})
})

test.describe('the landing page', () => {
  test('says at once what was published, and shows it while it is typed', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto('/app/admin/landing')
    const preview = page.getByRole('group', { name: 'Preview of the landing page' })
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await expect(title).toHaveAttribute('placeholder', 'Clients, contracts and couches.')
    await expect(preview).toContainText('Clients, contracts and couches.')
    await title.fill('Rooms <b>ready</b>.')
    await expect(preview).toContainText('Rooms <b>ready</b>.')
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(toastOf(page)).toContainText('It is on the landing page now, and in the activity log.')
    const hero = page.getByRole('button', { name: /^Hero/ })
    await expect(hero).toContainText(/Edited just now by/)

    const outside = await visitor(browser, baseURL)
    await outside.goto('/')
    await expect(outside.getByRole('heading', { level: 1 })).toContainText('Rooms <b>ready</b>.')

    await page.getByRole('button', { name: 'Back to the built-in words: Title' }).click()
    await expect(preview).toContainText('Clients, contracts and couches.')
    await expect(hero).toContainText('Unsaved changes')
    await page.getByRole('button', { name: 'Publish' }).click()
    // Not by the toast, which may still be the one from before.
    await expect(hero).toContainText('Built-in words')
    await outside.reload()
    await expect(outside.getByRole('heading', { level: 1 })).toContainText('Clients, contracts and couches.')
    await outside.context().close()
  })

  test('is previewed with and without waitlist, at a desk and on a phone', async ({ page }) => {
    await page.goto('/app/admin/landing')
    const preview = page.getByRole('group', { name: 'Preview of the landing page' })
    const links = preview.getByText('Pricing', { exact: true })
    await page.getByText('Waitlist on', { exact: true }).click()
    await expect(links).toHaveCount(0)
    await page.getByText('Waitlist off', { exact: true }).click()
    await expect(links.first()).toBeVisible()
    const wide = await preview.evaluate((element) => element.clientWidth)
    await page.getByText('Phone', { exact: true }).click()
    await expect.poll(() => preview.evaluate((element) => element.clientWidth)).toBeLessThan(wide)
    await expectAccessible(page)
  })

  test('asks before what is unsaved is left, and keeps it meanwhile', async ({ page }) => {
    await page.goto('/app/admin/landing')
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Half a thought')
    await page.getByText('Waitlist', { exact: true }).first().click()
    await expect(page.getByRole('switch', { name: 'Waitlist' })).toBeVisible()
    await page.getByText('Page', { exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Half a thought')
    await page.getByRole('link', { name: 'Pricing page' }).click()
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pricing page' })).toBeVisible()
  })

  test.describe('of two people', () => {
    test.use({ allowedNoise: refused })

    test('who change the same words shows both, and one of them is kept', async ({ page, request }) => {
      const platform = await platformCalls(page, request)
      await page.goto('/app/admin/landing')
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Mine')
      await platform.say('landing', 'hero', { title: 'Theirs', subtitle: 'Also theirs' })
      await page.getByRole('button', { name: 'Publish' }).click()
      const both = page.getByRole('dialog', { name: 'Somebody else changed this meanwhile' })
      await expect(both.getByRole('region', { name: 'Title', exact: true })).toContainText('Theirs')
      await both.getByRole('button', { name: 'Keep mine' }).click()
      await expect(toastOf(page)).toContainText('Hero published')
      await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Mine')
      await expect(page.getByRole('textbox', { name: 'Subtitle' })).toHaveValue('Also theirs')
    })
  })
})

test('the pricing page says what was published, around the real tiers', async ({ page }) => {
  await page.goto('/app/admin/pricing')
  const preview = page.getByRole('group', { name: 'Preview of the pricing page' })
  await expect(preview).toContainText('Studio')
  await page.getByRole('button', { name: /^End of the page/ }).click()
  await page
    .getByRole('region', { name: /^End of the page/ })
    .getByRole('textbox', { name: 'Title', exact: true })
    .fill('Walk right in')
  await expect(preview).toContainText('Walk right in')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(toastOf(page)).toContainText('It is on the pricing page now')
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { name: 'Walk right in' })).toBeVisible()
})

test.describe('the waitlist', () => {
  test('is switched on, invites somebody, and they register by their link', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const platform = await platformCalls(page, request)
    const email = newAddress()
    await platform.join(email)
    await page.goto('/app/admin/landing?view=waitlist')
    const toggle = page.getByRole('switch', { name: 'Waitlist' })
    await expect(toggle).not.toBeChecked()
    await toggle.click()
    await expect(toastOf(page)).toContainText('The waitlist is on')
    await expect(page.getByText('only people whom you invite can register')).toBeVisible()

    await page.getByLabel('Search by email').fill(email.toUpperCase())
    const row = page.getByRole('table', { name: 'Waitlist' }).getByRole('row', { name: email })
    await expect(row).toContainText('Not yet')
    await expect(page.getByRole('table', { name: 'Waitlist' }).getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: `Actions for ${email}` }).click()
    await page.getByRole('menuitem', { name: 'Invite' }).click()
    await expect(toastOf(page)).toContainText('Invitation sent')
    await expect(row).toContainText('Invited')
    await expectAccessible(page)

    const outside = await visitor(browser, baseURL)
    await outside.goto('/app?mode=register')
    await expect(outside.getByText('Registration is closed.')).toBeVisible()
    await expect(outside.getByRole('button', { name: 'Create account' })).toHaveCount(0)
    await outside.goto(await inviteSentTo(email))
    await expect(outside.getByText('Registration is closed.')).toHaveCount(0)
    await outside.getByLabel('First name').fill('Nora')
    await outside.getByLabel('Last name').fill('Ashby')
    await outside.getByLabel('Company').fill('Ashby Interiors')
    await expect(outside.getByLabel('Email')).toHaveValue(email)
    await outside.getByLabel('Password', { exact: true }).fill('plaster and brass')
    await outside.getByLabel('I accept the terms of service').check()
    await outside.getByRole('button', { name: 'Create account' }).click()
    await expect(outside).toHaveURL(/\/app\/hello/)
    await outside.context().close()

    async function inviteSentTo(address: string) {
      let link: string | undefined
      await expect(async () => {
        const outbox = await (await request.get('/dev/outbox')).text()
        const letters = outbox.matchAll(
          new RegExp(`href="(/dev/outbox/[^"]+)">[^<]*spot[^<]*</a><span>${address}</span>`, 'g'),
        )
        for (const [, letter = ''] of letters) {
          const text = await (await request.get(letter)).text()
          link ??= /href="[^"]*(\/app\?mode=register[^"]*)"/.exec(text)?.[1]
        }
        expect(link, `a letter to ${address} with an invitation`).toBeDefined()
      }).toPass()
      return (link ?? '').replaceAll('&amp;', '&')
    }
  })

  test('leaves as a sheet, and forgets whoever is deleted', async ({ page, request }) => {
    const platform = await platformCalls(page, request)
    const email = newAddress()
    await platform.join(email)
    await page.goto('/app/admin/landing?view=waitlist')
    await expect(page.getByRole('row', { name: email })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const sheet = await (await download).path()
    expect(await readFile(sheet, 'utf8')).toContain(`"${email}","`)

    await page.getByRole('button', { name: `Actions for ${email}` }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toastOf(page)).toContainText('Taken off the waitlist')
    await expect(page.getByRole('row', { name: email })).toHaveCount(0)
  })
})
