import { expect, refused, signIn, test, toastOf } from './testing/users.ts'

test.use({ allowedErrors: refused })

// Needs a browser: swipe gestures and animations.
test('a toast is swiped away to the right, and a swipe of less than 50 pixels keeps it', async ({ page }) => {
  await page.route('/api/auth/login', (route) => route.fulfill({ status: 401, json: { error: 'Refused' } }))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/app')
  await signIn(page, { email: 'someone@mail.test', password: 'anything' })
  // The toast stays while the pointer is over it.
  await toastOf(page).hover()
  await swipe(40)
  await expect(toastOf(page)).toBeVisible()
  await swipe(90)
  await expect(toastOf(page)).toBeHidden()

  async function swipe(distance: number) {
    const box = await placeOfToast()
    const [x, y] = [box.x + 60, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + distance / 2, y, { steps: 5 })
    await page.mouse.move(x + distance, y, { steps: 5 })
    await page.mouse.up()
  }

  /** Waits until the toast no longer moves, because it animates when it appears and slides back. */
  async function placeOfToast() {
    let before = ''
    await expect(async () => {
      const now = JSON.stringify(await toastOf(page).boundingBox())
      const isSame = now === before
      before = now
      expect(isSame).toBe(true)
    }).toPass({ intervals: [50] })
    return JSON.parse(before) as { x: number; y: number; height: number }
  }
})
