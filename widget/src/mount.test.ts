import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as copy from './copy.ts'
import { mountForm } from './mount.ts'
import { config, inside } from './testing.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

function mounted(answers: (() => Response)[], key: string, rows?: string) {
  const real = globalThis.fetch
  let attempt = 0
  globalThis.fetch = (async () => answers[Math.min(attempt++, answers.length - 1)]?.()) as typeof fetch
  onTestFinished(() => {
    globalThis.fetch = real
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const host = document.createElement('div')
  document.body.append(host)
  mountForm(host, { origin: 'https://mantel.test', key, rows })
  return inside(host)
}
const lost = () => {
  throw new TypeError('Failed to fetch')
}
const good = () => Response.json(config())

describe('before its settings arrive', () => {
  test('the form reserves the height of its lines', async () => {
    const { has, find } = mounted([good], 'waiting', 'nnlm')
    expect(find('.fields').querySelectorAll('.ghost')).toHaveLength(5)
    expect(find('.fields').getAttribute('aria-hidden')).toBe('true')
    await settled()
    expect(has('.ghost')).toBe(false)
    expect(has('form')).toBe(true)
  })
})

describe('if its settings do not arrive', () => {
  test('the form says so and can be loaded again', async () => {
    const { text, find, has } = mounted([lost, good], 'lost')
    await settled()
    expect(text('[role=alert]')).toContain(copy.notLoaded)
    find('button').click()
    await settled()
    expect(has('form')).toBe(true)
  })

  test('because its key was replaced, the form is no longer available', async () => {
    const { text, has } = mounted([() => Response.json({ error: 'Not found' }, { status: 404 })], 'old')
    await settled()
    expect(text('[role=alert]')).toBe(copy.unavailable)
    expect(has('button')).toBe(false)
  })
})
