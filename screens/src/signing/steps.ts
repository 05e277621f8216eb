import { screen, waitFor } from '@testing-library/dom'
import { expect } from 'vitest'
import { fill, user } from '../testing/page.ts'

export const review = () => screen.getByRole('button', { name: 'Review contract' })
export const finish = () => screen.getByRole('button', { name: 'Finish' })
export const signature = () => screen.getByRole('textbox', { name: 'Full signature' })
export const initials = () => screen.getByRole('textbox', { name: /^Initials/ })
export const field = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

export async function findTitle(title: string | RegExp) {
  const found = () => screen.getByRole('heading', { level: 1 })
  await waitFor(() => {
    if (typeof title === 'string') expect(found().textContent).toBe(title)
    else expect(found().textContent).toMatch(title)
  })
  return found()
}

export async function introduce() {
  await fill(await screen.findByRole('textbox', { name: 'Full signature' }), 'Hannah Whitlock')
  await fill(initials(), 'HW')
}

export async function openReview(open: () => Promise<void>) {
  await open()
  await introduce()
  await user.click(review())
  await screen.findByText('0 of 3 signed')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
}

export async function markAll() {
  await user.click(field('Initial field 1 of 3, not signed'))
  await user.click(field('Initial field 2 of 3, not signed'))
  await user.click(field('Signature field 3 of 3, not signed'))
  await screen.findByText('3 of 3 signed')
}
