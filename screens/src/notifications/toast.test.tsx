import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fill, user } from '../testing/page.ts'
import { sharedProduct } from '../testing/product.ts'

const product = await sharedProduct()

/** Long enough for a slow machine. */
const longTimeout = { timeout: 30_000 }

const queryToasts = () =>
  within(screen.getByRole('region', { name: /^Notifications/ })).queryAllByRole('listitem')
const toasts = () => queryToasts().map(({ textContent }) => textContent)
const expectToast = (text: string) => waitFor(() => expect(toasts()).toEqual([expect.stringContaining(text)]))

async function signIn(email: string) {
  await fill(screen.getByRole('textbox', { name: 'Email' }), email)
  await fill(screen.getByLabelText('Password'), 'mantel-demo')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
}

beforeEach(async () => {
  product.network.intercept(/^POST \/api\/auth\/login/, ({ body }) => {
    const { email } = body as { email: string }
    return Response.json({ error: `Refused for ${email}` }, { status: 401 })
  })
  await product.open('/app')
  await screen.findByRole('button', { name: 'Sign In' })
})
afterEach(() => void vi.useRealTimers())

test('a new toast replaces the previous one', async () => {
  await signIn('one@mail.test')
  await expectToast('Refused for one@mail.test')
  // The form accepts another attempt once it marks the password as invalid.
  await waitFor(() => expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull())
  await signIn('other@mail.test')
  await expectToast('Refused for other@mail.test')
})

test('F8 focuses the notifications, and Escape closes the toast', async () => {
  await signIn('one@mail.test')
  await expectToast('Refused for one@mail.test')
  await user.keyboard('[F8]')
  const region = screen.getByRole('region', { name: /^Notifications/ })
  await waitFor(() => expect(document.activeElement).toBe(within(region).getByRole('list')))
  await user.tab()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(toasts()).toEqual([]))
})

test('a toast is dismissed by its button', async () => {
  await signIn('one@mail.test')
  await expectToast('Refused for one@mail.test')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(toasts()).toEqual([]))
})

test('a toast closes after five seconds, but not while the pointer is on it', async () => {
  // The server needs real timers, so its pending responses must arrive first.
  await product.network.settled()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await signIn('one@mail.test')
  const shown = [expect.stringContaining('Refused for one@mail.test')]
  await vi.waitFor(() => expect(toasts()).toEqual(shown), longTimeout)
  const [toast = document.body] = queryToasts()
  // The toast starts to listen to the pointer shortly after it renders, so the event is repeated until the toast
  // reacts.
  const onPause = vi.fn<() => void>()
  toast.parentElement?.addEventListener('toast.viewportPause', onPause)
  await vi.waitFor(() => {
    fireEvent.pointerMove(toast)
    expect(onPause).toHaveBeenCalled()
  }, longTimeout)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(toasts()).toEqual(shown)
  fireEvent.pointerLeave(screen.getByRole('region', { name: /^Notifications/ }))
  await vi.advanceTimersByTimeAsync(5_000)
  await vi.waitFor(() => expect(toasts()).toEqual([]), longTimeout)
})
