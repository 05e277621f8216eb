import { defaultLabels, type LeadField, maxLengths, type WidgetConfig } from '@mantel/domain/leads/lead-form'

export const origin = 'https://mantel.test'
export const key = '0123456789abcdef0123456789abcdef'

export const colors = {
  background: '#ffffff',
  text: '#1f1b16',
  mutedText: '#625b50',
  border: '#8a8172',
  primary: '#b38734',
  onPrimary: '#1f1709',
  focus: '#8a6a22',
  error: '#b3261e',
}

const shown: [LeadField, 'required' | 'show'][] = [
  ['firstName', 'required'],
  ['lastName', 'show'],
  ['email', 'required'],
  ['message', 'show'],
]

export const config = (changes: Partial<WidgetConfig> = {}): WidgetConfig => ({
  companyName: 'Alder & Finch Staging',
  fields: shown.map(([name, mode]) => ({
    name,
    mode,
    label: defaultLabels[name],
    maxLength: maxLengths[name],
  })),
  thankYouMessage: 'Thank you!\nWe’ll call you.',
  redirectUrl: null,
  colors,
  ticket: 'ticket-1',
  ...changes,
})

type Call = { method: string; url: string; credentials?: string; body: Record<string, unknown> }

/** Replaces `fetch` until the end of the test. `answer` gets each submission and may throw like a lost connection. */
export function fakeServer(answer: (body: Call['body'], attempt: number) => unknown, given = config()) {
  const calls: Call[] = []
  const real = globalThis.fetch
  globalThis.fetch = (async (url: string, { method = 'GET', body, credentials }: RequestInit = {}) => {
    calls.push({ method, url, credentials, body: typeof body === 'string' ? JSON.parse(body) : {} })
    const posts = calls.filter((call) => call.method === 'POST')
    const result = method === 'GET' ? given : await answer(posts.at(-1)?.body ?? {}, posts.length)
    const { status = 200, ...content } = (result ?? {}) as { status?: number }
    return new Response(JSON.stringify(content), { status })
  }) as typeof fetch
  return {
    calls,
    posts: () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body),
    stop: () => {
      globalThis.fetch = real
    },
  }
}

/** Inside of the shadow root, as a visitor sees it. */
export const inside = (host: Element) => {
  const root = host.shadowRoot
  if (!root) throw new Error('The element has no shadow root')
  const find = <E extends HTMLElement>(selector: string) => {
    const found = root.querySelector<E>(selector)
    if (!found) throw new Error(`There is no ${selector}`)
    return found
  }
  return {
    root,
    find,
    has: (selector: string) => root.querySelector(selector) !== null,
    type: (field: LeadField, text: string) => {
      const input = find<HTMLInputElement>(`[name=${field}]`)
      input.value = text
      input.dispatchEvent(new Event('input', { bubbles: true }))
    },
    submit: () =>
      find<HTMLFormElement>('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })),
    text: (selector: string) => root.querySelector(selector)?.textContent ?? '',
  }
}
