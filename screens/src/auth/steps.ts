import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { fill, user } from '../testing/page.ts'

type Credentials = { email: string; password: string }

/** Fills and submits the sign-in form of the page or of a dialog. */
export async function signIn({ email, password }: Credentials, where = document.body) {
  await fill(await within(where).findByLabelText('Email'), email)
  await fill(within(where).getByLabelText('Password'), password)
  await press('Sign In', where)
}

/** Waits until the button is no longer busy, then clicks it. */
export async function press(name: string, where = document.body) {
  const button = await within(where).findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  await user.click(button)
}

export async function chooseFromAccountMenu(item: string) {
  await user.click(await screen.findByRole('button', { name: /account menu$/ }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

export async function fillRegistration(email: string) {
  await fill(await screen.findByLabelText('First name'), 'Nora')
  await fill(screen.getByLabelText('Last name'), 'Ashby')
  await fill(screen.getByLabelText('Company'), 'Ashby Interiors')
  await fill(screen.getByLabelText('Email'), email)
  await fill(screen.getByLabelText('Password'), 'plaster and brass')
  await user.click(screen.getByLabelText(/^I accept the/))
}

export const newAddress = () => `${crypto.randomUUID()}@studio.test`

export const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

/** Waits until the screen has loaded its code and data. */
export const findReady = () =>
  waitFor(() => expect(document.querySelector('main[data-ready]')).not.toBeNull())

/**
 * Limits queries for links to the sidebar. The phone's bottom bar has some of the same links, and only CSS hides it.
 */
export const sidebar = () => within(screen.getByRole('complementary'))

type Outbox = { runJobs: () => Promise<unknown>; mails: () => Promise<{ to: string; text: string }[]> }

/** Sends the queued emails and returns the newest link with a token that was emailed to this address. */
export async function linkSentTo({ runJobs, mails }: Outbox, email: string, path: string) {
  await runJobs()
  const links = (await mails())
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => text.match(new RegExp(`${path}\\?token=[\\w-]+`)) ?? [])
  const newest = links.at(-1)
  if (!newest) throw new Error(`${email} was sent no link to ${path}`)
  return newest
}
