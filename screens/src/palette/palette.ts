import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { user } from '../testing/page.ts'

export async function openPalette(typed = '') {
  await screen.findByRole('main')
  await user.keyboard('{Control>}k{/Control}')
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search or jump to' })
  await waitFor(() => expect(document.activeElement).toBe(box))
  if (typed) await user.keyboard(typed)
  return box
}

export const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Compares the whole text, because the highlighted match splits the accessible name. */
export const queryOption = (text: string | RegExp) =>
  screen.queryAllByRole('option').find(({ textContent }) => new RegExp(text).test(textContent))

export const findOption = (text: string | RegExp) =>
  waitFor(() => {
    const option = queryOption(text)
    if (!option) throw new Error(`The palette has no option ${text}`)
    return option
  })

export const expectSelected = (text: string) =>
  waitFor(() => expect(screen.getByRole('option', { selected: true }).textContent).toContain(text))

export const optionsIn = (heading: string | RegExp) => {
  const group = within(screen.getByRole('dialog')).getByRole('group', { name: heading })
  return within(group)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
}
