import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { user } from '../testing/page.ts'

/** The password of the demo's SuperAdmin. */
export const superAdminPassword = 'mantel-demo-admin'

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

/** Waits for the notification that says all of this: the one before it may still be shown. */
export const expectToast = (...texts: string[]) =>
  waitFor(() => {
    const shown = document.querySelector('[aria-label^="Notifications"]')?.textContent
    for (const text of texts) expect(shown).toContain(text)
  })

/** Every change to the platform says where it is recorded. */
export const expectLogged = (text: string) => expectToast(text, 'Recorded in the activity log.')

export const press = async (name: string | RegExp, where = document.body) =>
  user.click(await within(where).findByRole('button', { name }))

/** Opens the menu of a row and chooses from it. */
export async function choose(row: string, item: string | RegExp) {
  await press(`Actions for ${row}`)
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
