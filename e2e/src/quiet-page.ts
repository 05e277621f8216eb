import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { test as base } from './lasting-browser.ts'

type Options = {
  /** What the console may say in a test of refusals and broken lines: Chromium itself reports every failed answer. */
  allowedNoise: RegExp
}

/**
 * A page that must stay quiet: no uncaught exception and no error in the console, where Chromium also says what the
 * content security policy refused.
 */
export const test = base.extend<Options & { page: Page }>({
  allowedNoise: [/^$/, { option: true }],
  page: async ({ page, allowedNoise }, runTest) => {
    const noise: string[] = []
    page.on('pageerror', (error) => noise.push(String(error)))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !allowedNoise.test(text) && !sandboxed.test(text)) noise.push(text)
    })
    await runTest(page)
    expect(noise).toEqual([])
  },
})

// Playwright's recorder tries its scripts in every frame; that a sandboxed one refuses them is as it should be.
const sandboxed = /^Blocked script execution in .* frame is sandboxed/

/** The server said no, or nothing at all. */
export const refused = /^Failed to load resource/

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
declare const axe: typeof Axe

type Look = { rules?: string[]; within?: string }

/** What axe finds, as sentences short enough for a test report. */
export async function expectAccessible(page: Page, { rules, within }: Look = {}) {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
  const found = await page.evaluate(
    async ({ rules, within }) => {
      // What is still fading in has not its colours yet; what never ends is not waited for.
      const moving = document.getAnimations().filter(({ playState, effect }) => {
        const end = effect?.getComputedTiming().endTime
        return playState === 'running' && typeof end === 'number' && Number.isFinite(end)
      })
      await Promise.all(moving.map((one) => one.finished.catch(() => {})))
      const runOnly = rules && { type: 'rule' as const, values: rules }
      // Without a report of what is well: that takes as long as looking.
      const options = { resultTypes: ['violations' as const], ...(runOnly && { runOnly }) }
      const { violations } = await axe.run(within ?? document, options)
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(' | ')})`,
      )
    },
    { rules, within },
  )
  expect(found).toEqual([])
}

export { expect }
