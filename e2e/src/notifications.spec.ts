import { expect, passwordOf, people, refused, signIn, test, toastOf } from './people.ts'

test.use({ allowedNoise: refused })

test.beforeEach(async ({ page }) => {
  await page.route('/api/auth/login', (route) =>
    route.fulfill({ status: 401, json: { error: `Refused for ${route.request().postDataJSON().email}` } }),
  )
  await page.goto('/app')
  await signIn(page, { email: people.admin, password: passwordOf('admin') })
  await expect(toastOf(page)).toContainText(`Refused for ${people.admin}`)
})

test('a new toast takes the place of the one before', async ({ page }) => {
  await signIn(page, { email: people.staff, password: passwordOf('staff') })
  await expect(toastOf(page)).toContainText(`Refused for ${people.staff}`)
  await expect(toastOf(page)).toHaveCount(1)
})

test('a toast is swiped away to the right, and stays for less than 50 pixels', async ({ page }) => {
  await swipe(40)
  await expect(toastOf(page)).toBeVisible()
  await swipe(90)
  await expect(toastOf(page)).toBeHidden()

  async function swipe(distance: number) {
    const box = await toastOf(page).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + distance / 2, y, { steps: 5 })
    await page.mouse.move(x + distance, y, { steps: 5 })
    await page.mouse.up()
  }
})

test('F8 leads to the notifications, and Escape closes the toast', async ({ page }) => {
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('list')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(toastOf(page)).toBeHidden()
})

test('a toast leaves by itself after five seconds, but not while it is being read', async ({ page }) => {
  await toastOf(page).hover()
  await page.waitForTimeout(5_500)
  await expect(toastOf(page)).toBeVisible()
  await page.mouse.move(10, 10)
  await expect(toastOf(page)).toBeHidden({ timeout: 20_000 })
})
