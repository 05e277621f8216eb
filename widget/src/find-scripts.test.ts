import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { config, fakeServer, inside, key, origin } from './testing.ts'

const server = fakeServer(() => ({ thankYouMessage: 'Thanks', redirectUrl: null }), config())
type Api = { Mantel: { mount: (element: HTMLElement, key: string) => void } }

beforeAll(async () => {
  // The script's own tag, without a form.
  document.head.append(tag({}))
  await import('./main.ts')
  return server.stop
})
afterEach(() => {
  document.body.replaceChildren()
  server.calls.length = 0
})

const forms = () => [...document.querySelectorAll('mantel-lead-form')]
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

function tag(data: Record<string, string>) {
  const script = document.createElement('script')
  // Keeps happy-dom from loading the file.
  script.type = 'text/plain'
  script.setAttribute('src', `${origin}/widget.js`)
  Object.assign(script.dataset, data)
  return script
}

async function insert(data: Record<string, string>, parent: Element = document.body) {
  const script = tag(data)
  parent.append(script)
  await settled()
  return script
}

describe('a script tag', () => {
  test('gets its form right after it, with one request for its settings', async () => {
    const script = await insert({ company: key })
    const [host] = forms()
    expect(script.nextElementSibling).toBe(host)
    expect(host && inside(host).has('form')).toBe(true)
    expect(server.calls.map(({ method }) => method).length).toBeLessThanOrEqual(1)
  })

  test('can be on a page twice', async () => {
    await insert({ company: key })
    await insert({ company: key })
    expect(forms()).toHaveLength(2)
    const [first, second] = forms().map(inside)
    first?.type('firstName', 'Priya')
    expect(second?.find<HTMLInputElement>('[name=firstName]').value).toBe('')
  })

  test('takes its form along when the page moves it, with what was typed', async () => {
    const script = await insert({ company: key })
    inside(forms()[0] as Element).type('firstName', 'Priya')
    const other = document.createElement('section')
    document.body.append(other)
    other.append(script)
    await settled()
    expect(forms()).toHaveLength(1)
    expect(script.nextElementSibling).toBe(forms()[0])
    expect(inside(forms()[0] as Element).find<HTMLInputElement>('[name=firstName]').value).toBe('Priya')
  })

  test('gets its form again when a single-page site draws it again', async () => {
    const view = document.createElement('div')
    document.body.append(view)
    await insert({ company: key }, view)
    view.replaceChildren()
    await settled()
    expect(forms()).toHaveLength(0)
    await insert({ company: key }, view)
    expect(forms()).toHaveLength(1)
  })

  test('can show its form elsewhere', async () => {
    const place = document.createElement('div')
    place.id = 'contact'
    document.body.append(place)
    await insert({ company: key, target: '#contact' }, document.head)
    expect(place.firstElementChild).toBe(forms()[0])
    document.head.querySelector('[data-company]')?.remove()
  })
})

describe('a page without a tag', () => {
  test('can show the form in any element', async () => {
    const place = document.createElement('div')
    document.body.append(place)
    ;(window as unknown as Api).Mantel.mount(place, key)
    await settled()
    expect(inside(place).has('form')).toBe(true)
  })
})
