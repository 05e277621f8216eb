import { linkSentTo } from './outbox.ts'
import { expect, newAddress, test, toastOf } from './users.ts'

// Covers a complete user journey, in the browsers of two users.
test('a team member is invited, joins with the link and is on the team', async ({
  page,
  studio,
  browser,
  request,
}) => {
  const address = newAddress()
  await page.goto('/app/settings')
  await page.getByRole('main').getByRole('link', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite team member' })
  await dialog.getByLabel('Email').fill(address)
  await dialog.getByLabel('Role').selectOption('Manager')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(toastOf(page)).toContainText('Invitation sent')
  await expect(page.getByText(address).first()).toBeVisible()

  const theirs = await browser.newPage()
  await theirs.goto(await linkSentTo(request, address, '/accept-invitation'))
  await expect(theirs.getByRole('heading', { name: /^Join Studio / })).toBeVisible()
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
  const headers = { authorization: `Bearer ${studio.token}` }
  const team = await (await request.get('/api/team', { headers })).json()
  expect(team).toContainEqual(expect.objectContaining({ email: address, role: 'Manager' }))
})
