import { expect, type Page } from '@playwright/test'

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]

/** Nothing reaches out to the side, at a desk, on a tablet and on a phone, which the window becomes in turn. */
export async function expectToFit(page: Page, what: string, mayScroll = '[data-nothing]') {
  for (const size of sizes) {
    await page.setViewportSize(size)
    const sideways = await page.evaluate(async (mayScroll) => {
      // What is another part on a phone comes with the second.
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
    expect(sideways, `${what} at ${size.width}`).toEqual([])
  }
  const [desk] = sizes
  if (desk) await page.setViewportSize(desk)
}
