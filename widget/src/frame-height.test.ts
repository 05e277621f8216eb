import { afterEach, describe, expect, test, vi } from 'vitest'
import { applyFrameHeights, sendHeight } from './frame-height.ts'
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

test('a page whose script loads after a frame asks the frame for its height', () => {
  const asked = vi.fn<(src: string, data: unknown) => void>()
  const list = ['https://evil.test/lead/abc/embed', `${origin}/lead/abc/embed`].map((src) => ({
    src,
    contentWindow: { postMessage: (data: unknown) => asked(src, data) },
  }))
  vi.spyOn(document, 'querySelectorAll').mockReturnValue(list as unknown as NodeListOf<Element>)
  applyFrameHeights(origin)
  expect(asked.mock.calls).toEqual([[`${origin}/lead/abc/embed`, { type: 'lead-form-height-request' }]])
})

test('a frame sends its height to the page around it when it is asked', () => {
  Object.defineProperty(document, 'referrer', { value: 'https://alderfinch.com/contact', configurable: true })
  const sent = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => {})
  sendHeight()
  sent.mockClear()
  say({}, { type: 'lead-form-height-request' })
  say(window.parent, { type: 'other' })
  expect(sent).not.toHaveBeenCalled()
  say(window.parent, { type: 'lead-form-height-request' })
  expect(sent.mock.calls).toEqual([
    [{ type: 'lead-form-height', height: expect.any(Number) }, 'https://alderfinch.com'],
  ])
})

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
