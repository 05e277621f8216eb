import { demoUsers } from '@mantel/server/testing/demo-users'
import type { Page } from '@playwright/test'
import { expect, expectReady, passwordOf, signIn, test } from './testing/users.ts'

const harborBlue = '204.2 45% 33.5%'
const crimson = '344.4 81.4% 38%'

// Needs a browser: painted frames.
test('company colors apply from the first painted frame, at a first visit and after signing in', async ({
  page,
}) => {
  await page.addInitScript(recordFrames)
  await page.route('/api/company-styles', async (route) => {
    if (route.request().headers().authorization) return route.continue()
    // Delays the response, so that the browser would have time to paint other colors first.
    await page.evaluate(async () => {
      for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame)
    })
    const colors = { primary: '#B0123B', primaryForeground: '#FFFFFF', accent: '#24473E' }
    await route.fulfill({ json: { colors: JSON.stringify(colors), typography: '{}' } })
  })
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(await framesAt(page, '/app')).toEqual([crimson])

  await signIn(page, { email: demoUsers.otherAdmin, password: passwordOf('otherAdmin') })
  await expect(page).toHaveURL('/app/pipeline')
  await expectReady(page)
  expect(await framesAt(page, '/app/pipeline')).toEqual([harborBlue])
  await page.reload()
  await expectReady(page)
  expect(await framesAt(page, '/app/pipeline')).toEqual([harborBlue])
})

/** Records the primary color of each painted frame with text, by URL. */
function recordFrames() {
  const seen: { path: string; primary: string }[] = []
  Object.assign(window, { seenFrames: seen })
  const look = () => {
    const text = document.getElementById('root')?.innerText ?? ''
    if (text !== '' && !text.includes('Loading...')) {
      const primary = getComputedStyle(document.documentElement).getPropertyValue('--primary').trim()
      const path = location.pathname
      if (!seen.some((frame) => frame.path === path && frame.primary === primary))
        seen.push({ path, primary })
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function framesAt(page: Page, path: string) {
  const seen = await page.evaluate(
    () => (window as unknown as { seenFrames: { path: string; primary: string }[] }).seenFrames,
  )
  return seen.filter((frame) => frame.path === path).map((frame) => frame.primary)
}
