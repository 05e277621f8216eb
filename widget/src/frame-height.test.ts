import { afterEach, describe, expect, test, vi } from 'vitest'
import { applyFrameHeights } from './frame-height.ts'
import { origin } from './testing.ts'

applyFrameHeights(origin)
afterEach(() => vi.restoreAllMocks())

/** Plain objects, because happy-dom would try to load real frames. */
function frames(...addresses: string[]) {
  const list = addresses.map((src) => ({ src, height: '640', contentWindow: {} }))
  vi.spyOn(document, 'querySelectorAll').mockReturnValue(list as unknown as NodeListOf<Element>)
  return list
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
    const list = frames(`${origin}/lead/abc/embed`, `${origin}/lead/abc/embed`)
    say(list[0]?.contentWindow, height)
    expect(list.map((frame) => frame.height)).toEqual(['712', '640'])
  })

  test.each([
    ['of another site’s frame', 'https://evil.test/lead/abc/embed', height, 'null'],
    ['of another origin', `${origin}/lead/abc/embed`, height, 'https://evil.test'],
    ['of another kind', `${origin}/lead/abc/embed`, { type: 'other', height: 9 }, 'null'],
    ['without a number', `${origin}/lead/abc/embed`, { ...height, height: 'tall' }, 'null'],
    ['with an absurd number', `${origin}/lead/abc/embed`, { ...height, height: 1e9 }, 'null'],
    ['without data', `${origin}/lead/abc/embed`, null, 'null'],
  ])('%s changes nothing', (_name, src, data, from) => {
    const [frame] = frames(src)
    say(frame?.contentWindow, data, from)
    expect(frame?.height).toBe('640')
  })

  test('of an unknown window changes nothing', () => {
    const [frame] = frames(`${origin}/lead/abc/embed`)
    say({}, height)
    expect(frame?.height).toBe('640')
  })
})
