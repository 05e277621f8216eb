import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

/**
 * A page that must stay quiet: no uncaught exception and no error in the console, where Chromium also says what the
 * content security policy refused.
 */
export const test = base.extend<{ page: Page }>({
  page: async ({ page }, runTest) => {
    const noise: string[] = []
    page.on('pageerror', (error) => noise.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && !isSandboxed(message.text())) noise.push(message.text())
    })
    await runTest(page)
    expect(noise).toEqual([])
  },
})

// Playwright's recorder tries its scripts in every frame; that a sandboxed one refuses them is as it should be.
const isSandboxed = (message: string) => /^Blocked script execution in .* frame is sandboxed/.test(message)

/** What axe finds, as sentences short enough for a test report. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ html }) => html).join(' | ')})`,
  )
  expect(found).toEqual([])
}

export { expect }
