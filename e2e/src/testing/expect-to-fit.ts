import { expect, type Page } from '@playwright/test'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]

/** Checks that nothing overflows to the side on a desktop, a tablet and two phones, and restores the viewport. */
export async function expectToFit(page: Page, name: string, mayScroll = '[data-nothing]') {
  const viewport = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    const overflowing = await page.evaluate(async (mayScroll) => {
      // Waits, because a component that differs on a phone is rendered only in the second frame.
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame)
      return [document.documentElement, ...document.querySelectorAll('main, main *')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .filter(
          (element) =>
            !element.matches(mayScroll) &&
            (getComputedStyle(element).overflowX === 'auto' || element === document.documentElement),
        )
        .map((element) => element.className)
    }, mayScroll)
    expect(overflowing, `${name} at ${size.width}`).toEqual([])
  }
  if (viewport) await page.setViewportSize(viewport)
}
