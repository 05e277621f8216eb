import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

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

/** What axe finds, as sentences short enough for a test report. */
export async function expectAccessible(page: Page, rules?: string[]) {
  // Without a second page for the report, and without a report of what is well: both take longer than looking.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  })
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(' | ')})`,
  )
  expect(found).toEqual([])
}

export { expect }
