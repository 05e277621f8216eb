import type { Page } from '@playwright/test'
import { expectAccessible } from './testing/error-free-page.ts'
import { expect, expectReady, test } from './testing/users.ts'

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.describe('on a phone', () => {
  test.use({ user: 'manager', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // Needs a browser: layout.
  test('the blocks are below each other, and those that need attention are first', {
    tag: '@figures',
  }, async ({ page }) => {
    await page.goto('/app/dashboard')
    await expect(block(page, 'Recent activity')).toBeVisible()
    await expectReady(page)
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    const fromTheTop = () =>
      headings.evaluateAll((all) =>
        all
          .map((heading) => ({ title: heading.textContent, top: heading.getBoundingClientRect().top }))
          .toSorted((one, other) => one.top - other.top)
          .map(({ title }) => title),
      )
    await expect
      .poll(fromTheTop)
      .toEqual([
        'Payments to confirm',
        'Needs your attention',
        expect.stringMatching(/^Payments in /),
        'Installs and destages',
        'Pipeline by stage',
        'Open balances',
        'Sources',
        'Recent activity',
      ])
    await expectAccessible(page)
  })
})

test.describe('labels of charts', () => {
  test.use({ user: 'admin' })

  // Needs a browser: layout.
  for (const width of [1440, 1024, 390])
    test(`stand under their bars at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      for (const path of ['/app/dashboard', '/app/revenue']) {
        await page.goto(path)
        await expectReady(page)
        await expect(page.locator('[data-bar-label]').first()).toBeVisible()
        const labels = await page.locator('[data-bar-label]').evaluateAll((all) =>
          all.map((label) => {
            const column = label.getBoundingClientRect()
            const texts = [...label.children].map((text) => text.getBoundingClientRect())
            const text = texts.find((box) => box.width > 0)
            return { middle: column.x + column.width / 2, from: text?.left ?? 0, to: text?.right ?? 0 }
          }),
        )
        const middles = await page.locator('svg [data-bar]').evaluateAll((all) => {
          const chart = all[0]?.closest('svg')?.getBoundingClientRect()
          return all.map((_, at) => (chart ? chart.x + (chart.width * (at + 0.5)) / all.length : 0))
        })
        expect(labels).toHaveLength(middles.length)
        for (const [at, { middle, from, to }] of labels.entries()) {
          expect(Math.abs(middle - (middles[at] ?? 0))).toBeLessThan(1)
          expect(Math.abs((from + to) / 2 - middle)).toBeLessThan(1)
          // Labels are apart, so that each can be read.
          expect(from - (labels[at - 1]?.to ?? from - 2)).toBeGreaterThan(1)
        }
      }
      await page.goto('/app/dashboard')
      await expectReady(page)
      const stages = await block(page, 'Pipeline by stage')
        .getByRole('listitem')
        .evaluateAll((all) =>
          all.map((stage) => ({
            bar: stage.querySelector('[data-stage-bar]')?.getBoundingClientRect().left,
            text: stage.querySelector('a > span > span')?.getBoundingClientRect().left,
          })),
        )
      expect(stages.length).toBeGreaterThan(2)
      for (const { bar, text } of stages) expect(Math.abs((bar ?? 0) - (text ?? 99))).toBeLessThan(24)
    })
})
