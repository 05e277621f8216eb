import { expect, expectLogged, newStudio, people, refused, rememberToken, test, toastOf } from './people.ts'
import { platformCalls } from './platform-calls.ts'
import { expectAccessible } from './quiet-page.ts'

test.use({ person: 'superAdmin', viewport: { width: 1440, height: 900 } })

const invitation = 'team_invite'

test.afterEach(async ({ page, request }) => {
  const platform = await platformCalls(page, request)
  await platform.welcomeAsBuiltIn()
  await platform.letterAsBuiltIn(invitation)
  await platform.removeProfile('Vacation rentals')
})

test('the platform’s words are listed with who changed them, and a new welcome is seen by the next company', async ({
  page,
  request,
  browser,
}) => {
  await page.goto('/app/admin/content')
  const index = page.getByRole('list', { name: 'Content' })
  await expect(index.getByRole('listitem')).toHaveCount(5)
  await expectAccessible(page)

  await index.getByRole('link', { name: 'Onboarding' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Come in, and welcome')
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('Come in, and welcome')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expectLogged(page)

  const { token } = await newStudio(request)
  const theirs = await browser.newPage()
  await rememberToken(theirs, token)
  await theirs.goto('/app/hello')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Come in, and welcome')
  await theirs.close()

  await page.getByRole('button', { name: 'Back to the built-in words' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await page.getByRole('link', { name: 'All content' }).click()
  await expect(index.getByRole('listitem').filter({ hasText: 'Onboarding' })).toContainText(/Edited .* by /)
})

test.describe('a letter', () => {
  test.use({ allowedNoise: refused })

  test('is edited, sent to oneself and restored', async ({ page, request }) => {
    await page.goto('/app/admin/content')
    await page
      .getByRole('list', { name: 'System e-mails' })
      .getByRole('link', { name: 'Team invitation' })
      .click()
    const subject = page.getByLabel('Subject', { exact: true })
    const text = page.getByLabel('Text', { exact: true })
    await text.fill('Dear {friend}')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(/^This letter knows no field \{friend\}/)).toBeVisible()

    const word = crypto.randomUUID()
    await subject.fill(`Join us ${word} `)
    await page.getByRole('button', { name: 'Insert companyName' }).click()
    await expect(subject).toHaveValue(`Join us ${word} {companyName}`)
    await text.fill('# Join us\n\nSay yes.')
    await expect(page.getByRole('region', { name: 'Preview' }).getByText('Say yes.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send me a test' }).click()
    await expect(toastOf(page)).toContainText(people.superAdmin)
    await expect(async () => {
      expect(await (await request.get('/dev/outbox')).text()).toContain(`Test: Join us ${word}`)
    }).toPass()

    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toastOf(page)).toContainText('Letter saved')
    await page.getByRole('button', { name: 'Restore the built-in words' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await expect(subject).toHaveValue('{inviterName} invited you to {companyName}')
  })
})

test('a business profile is added, hidden and deleted', async ({ page }) => {
  await page.goto('/app/admin/content')
  const profiles = page.getByRole('list', { name: 'Business profiles' })
  await expect(profiles.getByRole('listitem').first()).toBeVisible()
  const others = await profiles.getByRole('listitem').count()
  await page.getByRole('button', { name: 'Add a profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a business profile' })
  await dialog.getByLabel('Name', { exact: true }).fill('Vacation rentals')
  await expect(dialog.getByLabel('Short name')).toHaveValue('vacation-rentals')
  await dialog.getByRole('radio', { name: 'key round' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add profile' }).click()
  const row = profiles.getByRole('listitem').filter({ hasText: 'Vacation rentals' })
  await expect(row).toBeVisible()
  const choose = async (name: string) => {
    await row.getByRole('button', { name: 'Actions for Vacation rentals' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Move up')
  await expect(profiles.getByRole('listitem').nth(others - 1)).toContainText('Vacation rentals')
  await choose('Deactivate')
  await expect(row).toContainText('Hidden')
  await choose('Delete…')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(profiles.getByRole('listitem')).toHaveCount(others)
})
