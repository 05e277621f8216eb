import { linkSentTo } from './outbox.ts'
import { expect, newAddress, newStudio, refused, rememberToken, test, toastOf } from './people.ts'

test('somebody is invited, joins by the link and is part of the team', async ({ page, browser, request }) => {
  const studio = await newStudio(request)
  const address = newAddress()
  await rememberToken(page, studio.token)
  await page.goto('/app/settings')
  await page.getByRole('main').getByRole('link', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a teammate' })
  await dialog.getByLabel('Email').fill(address)
  await dialog.getByLabel('Role').selectOption('Manager')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toastOf(page)).toContainText('Invitation sent')
  await expect(page.getByText(address).first()).toBeVisible()

  const link = await linkSentTo(request, address, '/accept-invitation')
  const theirs = await browser.newPage()
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: 'Join Ashby Interiors' })).toBeVisible()
  await expect(theirs).toHaveURL('/accept-invitation')
  await theirs.getByLabel('First name').fill('Theo')
  await theirs.getByLabel('Last name').fill('Marsh')
  await theirs.getByLabel('Password', { exact: true }).fill('walnut and linen')
  await theirs.getByRole('button', { name: 'Join' }).click()
  await expect(theirs).toHaveURL('/app/pipeline')
  await expect(theirs.getByRole('button', { name: /^Theo Marsh/ })).toBeVisible()
  await theirs.close()

  await page.reload()
  await expect(page.getByText('Theo Marsh')).toBeVisible()
})

test.describe('an invitation that is taken back', () => {
  test.use({ allowedNoise: refused })

  test('no longer opens anything', async ({ page, request }) => {
    const studio = await newStudio(request)
    const address = newAddress()
    const headers = { authorization: `Bearer ${studio.token}` }
    const made = await request.post('/api/team/invitations', {
      headers,
      data: { email: address, role: 'Staff' },
    })
    const link = await linkSentTo(request, address, '/accept-invitation')
    await request.delete(`/api/team/invitations/${(await made.json()).id}`, { headers })

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This invitation doesn’t work' })).toBeVisible()
    await expect(page.getByText('Ask whoever invited you to send it again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Join' })).toHaveCount(0)
  })
})

test('an address is confirmed with the link from the mail', async ({ page, request }) => {
  const studio = await newStudio(request)
  await rememberToken(page, studio.token)
  await page.goto('/app/pipeline')
  await expect(page.getByText('Confirm your email address before you send')).toBeVisible()
  await page.goto(await linkSentTo(request, studio.email, '/verify-email'))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await page.getByRole('link', { name: 'Go on' }).click()
  await expect(page).toHaveURL('/app/dashboard')
  await expect(page.getByText('Confirm your email address before you send')).toHaveCount(0)
})
