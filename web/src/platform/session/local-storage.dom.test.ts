import { afterEach, describe, expect, test, vi } from 'vitest'
import { readStorage, writeStorage } from './local-storage.ts'

afterEach(() => void vi.restoreAllMocks())

describe('stored values', () => {
  test('can be read until they are removed', () => {
    writeStorage('token', 'session_1')
    expect(localStorage.getItem('token')).toBe('session_1')
    expect(readStorage('token')).toBe('session_1')
    writeStorage('token', null)
    expect(readStorage('token')).toBeNull()
  })

  test('last for this visit if the browser refuses to store them', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Storage is off', 'SecurityError')
      })
    }
    writeStorage('token', 'session_1')
    expect(readStorage('token')).toBe('session_1')
    writeStorage('token', null)
    expect(readStorage('token')).toBeNull()
  })

  test('are gone here when another tab removes them', () => {
    writeStorage('token', 'session_1')
    localStorage.removeItem('token')
    expect(readStorage('token')).toBeNull()
  })
})
