import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { fill, findToast, user } from '../testing/page.ts'

/** The title of the page, which is named after what it is, too: a click on it edits it. */
export const findTitle = (title: string) =>
  screen.findByRole('heading', { level: 1, name: (name) => name === `Title ${title}` })

/** A value that is edited in place. Until then it is a button, whose name is its label and its value. */
export const field = (name: RegExp | string) => screen.findByRole('button', { name })

/** Edits a value in place. */
export async function edit(name: RegExp | string, text: string, keys = '{Enter}') {
  await user.click(await field(name))
  const control = document.activeElement
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
    throw new Error(`No text can be typed after a click on ${name}`)
  await fill(control, text)
  await user.keyboard(keys)
}

/** Chooses from the menu of the whole project. */
export async function act(name: RegExp | string) {
  await user.click(await screen.findByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

export const expectToast = (words: string | RegExp) =>
  waitFor(async () => expect((await findToast()).textContent).toMatch(words))

/** Takes back what the notification tells of. */
export async function undo() {
  await user.click(within(await findToast()).getByRole('button', { name: 'Undo' }))
}
