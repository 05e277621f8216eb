import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as copy from './copy.ts'
import { mountForm } from './mount.ts'
import { config, fakeServer, inside, key, origin } from './testing.ts'

const thanks = { thankYouMessage: 'Thank you!\nWe’ll call you.', redirectUrl: null }

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

/** A form that is shown and filled in. */
async function filledForm(answer: Parameters<typeof fakeServer>[0], given = config()) {
  const server = fakeServer(answer, given)
  onTestFinished(server.stop)
  const host = document.createElement('div')
  document.body.append(host)
  mountForm(host, { origin, key, config: given })
  const form = inside(host)
  form.type('firstName', 'Priya')
  form.type('email', 'priya@mail.test')
  return { host, server, ...form }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('the form', () => {
  test('sends what was typed, with its ticket and where the visitor is, and without cookies', async () => {
    const { server, submit, find, text, has } = await filledForm(() => thanks)
    submit()
    expect(text('button')).toBe(copy.sending)
    await settled()
    expect(server.calls).toHaveLength(1)
    expect(server.calls[0]).toMatchObject({
      method: 'POST',
      url: `${origin}/api/widget/${key}`,
      credentials: 'omit',
      body: {
        firstName: 'Priya',
        lastName: '',
        email: 'priya@mail.test',
        message: '',
        ticket: 'ticket-1',
        fax: '',
        page: expect.any(String),
        referrer: '',
      },
    })
    expect(has('form')).toBe(false)
    expect(find('[role=status]').textContent).toBe(thanks.thankYouMessage)
    expect(find('[role=status]').tabIndex).toBe(-1)
  })

  test('says at the field what is missing, and focuses the first one', async () => {
    const { submit, type, find, has, text, server, root } = await filledForm(() => thanks)
    type('firstName', ' ')
    type('email', 'priya')
    submit()
    const first = find('[name=firstName]')
    expect(first.getAttribute('aria-invalid')).toBe('true')
    expect(text(`#${first.getAttribute('aria-describedby')}`)).toBe('First name is required')
    expect(text('#email-problem')).toBe('Enter a valid email address')
    expect(root.activeElement).toBe(first)
    expect(server.calls).toHaveLength(0)

    type('email', 'priya@mail.test')
    expect(has('#email-problem')).toBe(false)
    expect(find('[name=email]').hasAttribute('aria-describedby')).toBe(false)
  })

  test('shows the server’s sentences at their fields', async () => {
    const { submit, text, find } = await filledForm(() => ({
      status: 400,
      error: 'Enter a valid email address',
      fields: { email: 'Enter a valid email address' },
    }))
    submit()
    await settled()
    expect(text('#email-problem')).toBe('Enter a valid email address')
    expect(text('.note')).toBe('')
    expect(find<HTMLInputElement>('[name=firstName]').value).toBe('Priya')
  })

  test('is sent once, however often the button is pressed', async () => {
    const { submit, server } = await filledForm(() => thanks)
    submit()
    submit()
    submit()
    await settled()
    expect(server.posts()).toHaveLength(1)
  })
})

describe('a failed attempt', () => {
  test('keeps the text, and the next attempt is the same submission', async () => {
    const { submit, text, find, server, has } = await filledForm((_body, attempt) => {
      if (attempt < 3) throw new TypeError('Failed to fetch')
      return thanks
    })
    submit()
    await settled()
    expect(text('.note')).toBe(copy.failed)
    expect(text('button')).toBe(copy.tryAgain)
    expect(find<HTMLInputElement>('[name=firstName]').value).toBe('Priya')
    submit()
    await settled()
    submit()
    await settled()
    expect(has('form')).toBe(false)
    const [first, ...others] = server.posts()
    expect(others).toEqual([first, first])
  })

  test('shows the reason that the server gives, but none for a failure of the server', async () => {
    const answers = [
      { status: 403, error: 'This form isn’t allowed on this site' },
      { status: 503, error: 'Try again in a moment' },
    ]
    const { submit, text } = await filledForm((_body, attempt) => answers[attempt - 1])
    submit()
    await settled()
    expect(text('.note')).toBe('This form isn’t allowed on this site')
    submit()
    await settled()
    expect(text('.note')).toBe(copy.failed)
  })

  test('without a connection is repeated when the connection is back', async () => {
    let isOnline = false
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
    const { submit, text, has, server } = await filledForm(() => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return thanks
    })
    submit()
    await settled()
    expect(text('.note')).toBe(copy.offline)
    isOnline = true
    window.dispatchEvent(new Event('online'))
    await settled()
    expect(has('form')).toBe(false)
    window.dispatchEvent(new Event('online'))
    await settled()
    expect(server.posts()).toHaveLength(2)
  })
})

describe('the ticket', () => {
  test('is renewed if the page was open for half a day', async () => {
    const { submit, server, find } = await filledForm(() => thanks, config({ ticket: 'ticket-2' }))
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 13 * 60 * 60 * 1000)
    find('form').dispatchEvent(new Event('focusin', { bubbles: true }))
    find('form').dispatchEvent(new Event('focusin', { bubbles: true }))
    await settled()
    submit()
    await settled()
    expect(server.calls.map(({ method }) => method)).toEqual(['GET', 'POST'])
    expect(server.posts()[0]).toMatchObject({ ticket: 'ticket-2' })
  })
})

describe('the page around the form', () => {
  test('learns that a lead was sent, but not what it says', async () => {
    const { submit } = await filledForm(() => thanks)
    const heard = vi.fn<(event: Event) => void>()
    document.body.addEventListener('lead-sent', heard)
    submit()
    await settled()
    expect(heard).toHaveBeenCalledTimes(1)
    const [[event] = []] = heard.mock.calls
    expect(event).toHaveProperty('detail', null)
  })
})
