import { platformCalls } from '../testing/platform-calls.ts'
import { expect, test, toastOf } from '../testing/users.ts'

test.use({ user: 'superAdmin', viewport: { width: 1440, height: 900 } })

test.afterEach(async ({ page, request }) => {
  const platform = await platformCalls(page, request)
  await platform.saveSection('landing', 'hero', {})
  await platform.saveSection('pricing', 'cta', {})
})

// Needs the built product, which renders public pages on the server, and a browser: the layout of the preview.
test('published texts appear on the server-rendered pages at once, and the preview is as wide as a phone', async ({
  page,
  request,
}) => {
  await page.goto('/app/admin/landing')
  const preview = page.getByRole('group', { name: 'Preview of the landing page' })
  const wide = (await preview.boundingBox())?.width ?? 0
  await page.getByText('Phone', { exact: true }).click()
  await expect.poll(async () => (await preview.boundingBox())?.width).toBeLessThan(wide)
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Rooms <b>ready</b>.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(toastOf(page)).toContainText('It’s live on the landing page.')
  expect(await (await request.get('/')).text()).toContain('Rooms &lt;b&gt;ready&lt;/b&gt;.')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rooms <b>ready</b>.')

  // Screen tests use the editor of the pricing page.
  const platform = await platformCalls(page, request)
  await platform.saveSection('pricing', 'cta', { title: 'Walk right in' })
  expect(await (await request.get('/pricing')).text()).toContain('Walk right in')
})
