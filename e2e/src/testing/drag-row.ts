import type { Locator, Page } from '@playwright/test'
import { settledBox } from './pipeline.ts'
import { expect } from './users.ts'

/** Drags a row of a list by its handle to the upper part of another row. */
export async function dragRow(page: Page, row: Locator, target: Locator) {
  // Waits until the row is draggable, because the code for dragging loads after the rows are rendered.
  await expect(row).toHaveAttribute('draggable', 'true')
  await row.hover()
  const handle = row.locator('[data-handle]')
  await handle.scrollIntoViewIfNeeded()
  const from = await settledBox(handle)
  const to = await settledBox(target)
  await page.mouse.move(from.x + 8, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y, { steps: 3 })
  await page.mouse.move(to.x + 8, to.y + 6, { steps: 8 })
  // Chromium reports the position of a drag only after another movement.
  await page.mouse.move(to.x + 8, to.y + 7)
  await page.mouse.up()
}
