import type { Page } from '@playwright/test'
import { expect, passwordOf, people, rememberToken, signIn, test } from './people.ts'

const harborBlue = '204.2 45% 33.5%'
const gold = '39.2 55% 45.3%'
const primary = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary').trim())

test('a studio’s own colours are on from the first frame of its rooms', async ({ page }) => {
  await page.addInitScript(recordFrames)
  await page.goto('/app')
  expect(await primary(page)).toBe(gold)
  await signIn(page, { email: people.neighbour, password: passwordOf('neighbour') })
  await expect(page).toHaveURL('/app/pipeline')
  await expect(page.getByRole('heading', { name: 'Pipeline' })).toBeVisible()
  expect(await primary(page)).toBe(harborBlue)
  expect(await framesAt(page, '/app/pipeline')).toEqual([harborBlue])

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pipeline' })).toBeVisible()
  expect(await framesAt(page, '/app/pipeline')).toEqual([harborBlue])
})

test('the first visit of all waits for the colours of the door', async ({ page }) => {
  await page.addInitScript(recordFrames)
  await page.route('/api/company-styles', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.fulfill({ json: styles({ primary: '#B0123B', secondary: '#F3E0E6', sidebar: '#4A0718' }) })
  })
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  expect(await framesAt(page, '/app')).toEqual(['344.4 81.4% 38%'])
  const values = await page.evaluate(() => {
    const style = document.documentElement.style
    return [
      'primary',
      'primary-foreground',
      'sidebar-primary',
      'sidebar-primary-foreground',
      'accent',
      'accent-foreground',
      'secondary',
      'sidebar',
    ].map((name) => style.getPropertyValue(`--${name}`))
  })
  expect(values).toEqual([
    '344.4 81.4% 38%',
    '0 0% 100%',
    '344.4 81.4% 38%',
    '0 0% 100%',
    '164.6 32.7% 21%',
    '0 0% 100%',
    '341.1 44.2% 91.6%',
    '344.8 82.7% 15.9%',
  ])
})

test.describe('trouble with the styles', () => {
  test.use({ allowedNoise: /^Failed to load resource|company styles could not be/ })

  test('is logged, and the door looks as ever', async ({ page }) => {
    await page.route('/api/company-styles', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    expect(await primary(page)).toBe(gold)
  })

  test('such as colours that are none is logged, too', async ({ page }) => {
    await page.route('/api/company-styles', (route) =>
      route.fulfill({ json: { colors: '{not json', typography: '{}' } }),
    )
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    expect(await primary(page)).toBe(gold)
  })
})

test('whoever signs out sees the platform’s colours again', async ({ page, request }) => {
  const answer = await request.post('/api/auth/login', {
    data: { email: people.neighbour, password: passwordOf('neighbour') },
  })
  await rememberToken(page, (await answer.json()).token)
  await page.goto('/app/pipeline')
  await expect.poll(() => primary(page)).toBe(harborBlue)
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect.poll(() => primary(page)).toBe(gold)
})

const styles = (colors: Record<string, string>) => ({
  colors: JSON.stringify({ primaryForeground: '#FFFFFF', accent: '#24473E', ...colors }),
  typography: '{}',
})

/** Which primary colour each painted frame with something to read on it had, by address. */
function recordFrames() {
  const seen: { path: string; primary: string }[] = []
  Object.assign(window, { seenFrames: seen })
  const look = () => {
    const text = document.getElementById('root')?.innerText ?? ''
    const isRoom = text !== '' && !text.includes('Loading...')
    if (isRoom) {
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
