import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../api/api.ts'
import * as toasts from '../toast.ts'
import { useInputForm } from './form.ts'

const invoice = z
  .object({
    title: z.string().min(1, 'Title is required'),
    lines: z.array(z.object({ rate: z.number('A rate is a number') })),
    tier: z.string().optional(),
  })
  .refine(({ title }) => title !== 'none', 'Nothing to change')

const open = () => {
  const { result } = renderHook(() => {
    const form = useInputForm(invoice, { defaultValues: { title: '', lines: [{ rate: 1 }], tier: 'x' } })
    form.register('title')
    void form.formState.errors
    return form
  })
  return result
}
const toast = vi.spyOn(toasts, 'toastError')
beforeEach(() => void toast.mockClear())

describe('a form', () => {
  test('shows the schema’s errors, also for nested values', async () => {
    const form = open()
    await act(async () => {
      form.current.setValue('lines', [{ rate: 'much' as unknown as number }])
      await form.current.handleSubmit(() => {})()
    })
    expect(form.current.formState.errors.title?.message).toBe('Title is required')
    expect(form.current.formState.errors.lines?.[0]?.rate?.message).toBe('A rate is a number')
  })

  test('shows errors that belong to no field as a form error', async () => {
    const form = open()
    await act(async () => {
      form.current.setValue('title', 'none')
      await form.current.handleSubmit(() => {})()
    })
    expect(form.current.formState.errors.root?.message).toBe('Nothing to change')
  })

  test('shows the server’s errors at the rendered fields and the others in a toast', () => {
    const form = open()
    act(() => form.current.refuse(new ApiError(400, '', 'No', { title: 'Taken' }), 'Failed'))
    expect(form.current.formState.errors.title?.message).toBe('Taken')
    expect(toast).not.toHaveBeenCalled()
    act(() => form.current.refuse(new ApiError(400, '', 'Unknown plan', { tier: 'Unknown plan' }), 'Failed'))
    expect(toast).toHaveBeenCalledWith('Unknown plan')
  })
})
