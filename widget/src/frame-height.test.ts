import { afterEach, describe, expect, test } from 'vitest'
import { applyFrameHeights } from './frame-height.ts'
import { origin } from './testing.ts'

applyFrameHeights(origin)
afterEach(() => document.body.replaceChildren())

function frame(src: string) {
  const created = document.createElement('iframe')
  created.setAttribute('height', '640')
  const contentWindow = {}
  // Only after it is in the page, because happy-dom would try to load it.
  document.body.append(created)
  Object.defineProperties(created, { contentWindow: { value: contentWindow }, src: { value: src } })
  return created
}

const say = (source: unknown, data: unknown, from = 'null') =>
  window.dispatchEvent(message(source, data, from))

function message(source: unknown, data: unknown, from: string) {
  const event = new Event('message')
  Object.defineProperties(event, {
    source: { value: source },
    data: { value: data },
    origin: { value: from },
  })
  return event
}
const height = { type: 'lead-form-height', height: 712 }

describe('a height message', () => {
  test('of our frame changes its height', () => {
    const ours = frame(`${origin}/lead/abc/embed`)
    const other = frame(`${origin}/lead/abc/embed`)
    say(ours.contentWindow, height)
    expect([ours.height, other.height]).toEqual(['712', '640'])
  })

  test.each([
    ['of another site’s frame', 'https://evil.test/lead/abc/embed', height, 'null'],
    ['of another origin', `${origin}/lead/abc/embed`, height, 'https://evil.test'],
    ['of another kind', `${origin}/lead/abc/embed`, { type: 'other', height: 9 }, 'null'],
    ['without a number', `${origin}/lead/abc/embed`, { ...height, height: 'tall' }, 'null'],
    ['with an absurd number', `${origin}/lead/abc/embed`, { ...height, height: 1e9 }, 'null'],
    ['without data', `${origin}/lead/abc/embed`, null, 'null'],
  ])('%s changes nothing', (_name, src, data, from) => {
    const created = frame(src)
    say(created.contentWindow, data, from)
    expect(created.height).toBe('640')
  })

  test('of an unknown window changes nothing', () => {
    const ours = frame(`${origin}/lead/abc/embed`)
    say({}, height)
    expect(ours.height).toBe('640')
  })
})
