import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { test as base } from './shared-browser.ts'

type Options = {
  /** Console errors to ignore in tests of refusals and lost connections. Chromium reports every failed response. */
  allowedErrors: RegExp
}

/**
 * A test that uses this page fails on uncaught exceptions and console errors, which include violations of the content
 * security policy.
 */
export const test = base.extend<Options & { page: Page }>({
  allowedErrors: [/^$/, { option: true }],
  page: async ({ page, allowedErrors }, runTest) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !allowedErrors.test(text) && !sandboxed.test(text)) errors.push(text)
    })
    await runTest(page)
    expect(errors).toEqual([])
  },
})

// Playwright's recorder runs its scripts in every frame. A sandboxed frame refuses them, which is not an error.
const sandboxed = /^Blocked script execution in .* frame is sandboxed/

/** Chromium's message for an error response or no response at all. */
export const refused = /^Failed to load resource/

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
declare const axe: typeof Axe

type AccessibilityOptions = { rules?: string[]; within?: string; contrast?: boolean }

/**
 * Checks the page with axe, and reports violations as sentences that are short enough for a test report. Contrast takes
 * three quarters of the time, so `npm test` checks it only in looks.spec.ts, which passes `contrast`.
 */
export async function expectAccessible(page: Page, options: AccessibilityOptions = {}) {
  const { rules, within, contrast = Boolean(process.env.E2E_THOROUGH) } = options
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  const violations = await page.evaluate(
    async ({ rules, within, contrast }) => {
      // Waits for animations, because colors are not final until they end. Endless animations are skipped.
      const animations = document.getAnimations().filter(({ playState, effect }) => {
        const end = effect?.getComputedTiming().endTime
        return playState === 'running' && typeof end === 'number' && Number.isFinite(end)
      })
      await Promise.all(animations.map((animation) => animation.finished.catch(() => {})))
      const runOnly = rules && { type: 'rule' as const, values: rules }
      // Asks axe for violations only, because a report of passed rules takes as long as the check itself.
      const options = {
        resultTypes: ['violations' as const],
        ...(runOnly && { runOnly }),
        ...(!runOnly && !contrast && { rules: { 'color-contrast': { enabled: false } } }),
      }
      const { violations } = await axe.run(within ?? document, options)
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(' | ')})`,
      )
    },
    { rules, within, contrast },
  )
  expect(violations).toEqual([])
}

export { expect }
