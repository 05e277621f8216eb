import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dismissToast, toast, toastError, useToast } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('notifications', () => {
  test('show one toast, and a new one replaces it', () => {
    const { result } = renderHook(() => useToast())
    act(() => toast({ title: 'Saved' }))
    const first = result.current
    act(() => toastError('No'))
    expect(result.current).toMatchObject({ title: 'Error', text: 'No', open: true })
    expect(result.current?.id).not.toBe(first?.id)
  })

  test('remove a dismissed toast 1,000,000 ms later', () => {
    const { result } = renderHook(() => useToast())
    act(() => toast({ title: 'Saved' }))
    act(() => dismissToast(result.current?.id ?? 0))
    expect(result.current).toMatchObject({ title: 'Saved', open: false })
    act(() => void vi.advanceTimersByTime(999_999))
    expect(result.current).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1))
    expect(result.current).toBeNull()
  })

  test('are not affected when an old toast is dismissed', () => {
    const { result } = renderHook(() => useToast())
    act(() => toast({ title: 'First' }))
    const old = result.current?.id ?? 0
    act(() => toast({ title: 'Second' }))
    act(() => dismissToast(old))
    act(() => void vi.advanceTimersByTime(1_000_000))
    expect(result.current).toMatchObject({ title: 'Second', open: true })
  })
})
