import { screen } from '@testing-library/dom'
import { expectToast, press, user } from '../testing/page.ts'

/** The password of the demo's SuperAdmin. */
export const superAdminPassword = 'mantel-demo-admin'

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

/** After every change to the platform, the toast says where the change is recorded. */
export const expectLogged = (text: string) => expectToast(text, 'Recorded in the activity log.')

export async function choose(row: string, item: string | RegExp) {
  await press(`Actions for ${row}`)
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
