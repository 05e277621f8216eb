import { screen, within } from '@testing-library/dom'
import { fill, findToast, user } from '../testing/page.ts'

/** The title of the page. Where it is editable, its accessible name starts with its label. */
export const findTitle = (title: string) =>
  screen.findByRole('heading', { level: 1, name: (name) => name === title || name === `Title ${title}` })

/** An inline field. Until it is edited it is a button, named by its label and value. */
export const field = (name: RegExp | string) => screen.findByRole('button', { name })

export async function edit(name: RegExp | string, text: string, keys = '{Enter}') {
  await user.click(await field(name))
  const control = document.activeElement
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
    throw new Error(`No text can be typed after a click on ${name}`)
  await fill(control, text)
  await user.keyboard(keys)
}

export async function act(name: RegExp | string) {
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

export async function undo() {
  await user.click(within(await findToast()).getByRole('button', { name: 'Undo' }))
}
