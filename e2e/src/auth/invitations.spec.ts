import { linkSentTo } from '../testing/outbox.ts'
import { expect, newAddress, test } from '../testing/users.ts'

// Covers the journey of an invited user. Needs a browser: the page that the server sends for the link. Screen tests
// invite someone in the settings.
test('a team member joins with the link from the email', async ({ page, studio, request }) => {
  const email = newAddress()
  const headers = { authorization: `Bearer ${studio.token}` }
  const invited = await request.post('/api/team/invitations', { headers, data: { email, role: 'Manager' } })
  expect(invited.status()).toBe(201)
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(await linkSentTo(request, email, '/accept-invitation'))
  await expect(page.getByRole('heading', { name: /^Join Studio / })).toBeVisible()
  await expect(page).toHaveURL('/accept-invitation')
  await page.getByLabel('First name').fill('Theo')
  await page.getByLabel('Last name').fill('Marsh')
  await page.getByLabel('Password', { exact: true }).fill('walnut and linen')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page).toHaveURL('/app/pipeline')
  await expect(page.getByRole('button', { name: /^Theo Marsh/ })).toBeVisible()
})
