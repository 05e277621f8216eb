import { afterEach, describe, expect, test, vi } from 'vitest'
import { store, stored } from './local-storage.ts'

afterEach(() => void vi.restoreAllMocks())

describe('what the browser keeps', () => {
  test('is found again, and gone when it is taken away', () => {
    store('token', 'session_1')
    expect(localStorage.getItem('token')).toBe('session_1')
    expect(stored('token')).toBe('session_1')
    store('token', null)
    expect(stored('token')).toBeNull()
  })

  test('is remembered for this visit where the browser refuses', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Storage is off', 'SecurityError')
      })
    }
    store('token', 'session_1')
    expect(stored('token')).toBe('session_1')
    store('token', null)
    expect(stored('token')).toBeNull()
  })

  test('is gone here when another tab takes it away', () => {
    store('token', 'session_1')
    localStorage.removeItem('token')
    expect(stored('token')).toBeNull()
  })
})
