import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { describe, expect, test, vi } from 'vitest'
import { renderInRouter } from '../../testing/router.tsx'
import { Field } from '../form/field.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { DateInput, type DateInputProps } from './date-input.tsx'

const today = '2026-11-19'
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Install date' })
const day = (name: string | RegExp) => screen.findByRole('button', { name })

/** A controlled input: stores the day and passes it back, like a list filter. */
function Stored({ onDay, start = '', ...props }: DateInputProps & { start?: string }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <Field label="Install date">
        <DateInput
          {...props}
          today={today}
          value={value}
          onDay={(chosen) => {
            setValue(chosen)
            onDay?.(chosen)
          }}
        />
      </Field>
      <button type="button">Next</button>
    </>
  )
}

/** Registered with a form, as most fields are. */
function Registered({
  onSubmit,
  start = '',
}: {
  onSubmit: (values: { day: string }) => void
  start?: string
}) {
  const form = useForm({ defaultValues: { day: start } })
  return (
    <form onSubmit={form.handleSubmit((values) => onSubmit(values))}>
      <Field label="Install date">
        <DateInput today={today} {...form.register('day')} />
      </Field>
      <button type="button" onClick={() => form.setValue('day', '2027-01-31')}>
        Set
      </button>
      <button type="button" onClick={() => form.setFocus('day')}>
        Focus
      </button>
      <button type="submit">Save</button>
    </form>
  )
}

describe('a date field', () => {
  test('shows the day in American format, and says how it reads what is typed', async () => {
    const onDay = vi.fn<(day: string) => void>()
    await renderInRouter(<Stored onDay={onDay} start="2026-12-04" />)
    expect(input().value).toBe('12/04/2026')
    await userEvent.clear(input())
    await userEvent.type(input(), 'in 90 days')
    expect(screen.getByText('Wed, Feb 17, 2027')).toBeTruthy()
    expect(onDay).not.toHaveBeenCalled()
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Next')
    expect(onDay.mock.calls).toEqual([['2027-02-17']])
    expect(input().value).toBe('02/17/2027')
  })

  test('keeps text that is not a day, says what it takes, and reports nothing', async () => {
    const onDay = vi.fn<(day: string) => void>()
    await renderInRouter(<Stored onDay={onDay} />)
    await userEvent.type(input(), 'whenever')
    await userEvent.tab()
    expect(screen.getByRole('alert').textContent).toMatch(/^Enter a date/)
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(input().value).toBe('whenever')
    expect(onDay).not.toHaveBeenCalled()
    await userEvent.clear(input())
    await userEvent.type(input(), 'tomorrow{Enter}')
    expect(onDay.mock.calls).toEqual([['2026-11-20']])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('that is cleared reports an empty day', async () => {
    const onDay = vi.fn<(day: string) => void>()
    await renderInRouter(<Stored onDay={onDay} start="2026-12-04" />)
    await userEvent.clear(input())
    await userEvent.tab()
    expect(onDay.mock.calls).toEqual([['']])
  })

  test('in a form has the day that was typed, chosen or set', async () => {
    const onSubmit = vi.fn<(values: { day: string }) => void>()
    await renderInRouter(<Registered onSubmit={onSubmit} start="2026-12-04" />)
    expect(input().value).toBe('12/04/2026')
    await userEvent.clear(input())
    await userEvent.type(input(), 'Friday{Enter}')
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ day: '2026-11-20' }))
    await userEvent.click(screen.getByText('Set'))
    expect(input().value).toBe('01/31/2027')
    await userEvent.click(screen.getByText('Focus'))
    expect(document.activeElement).toBe(input())
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.click(await day('Friday, January 15, 2027'))
    expect(input().value).toBe('01/15/2027')
    await userEvent.click(screen.getByText('Save'))
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ day: '2027-01-15' }))
  })

  test('gives a form the text that is not a day, so that the form can refuse it', async () => {
    const onSubmit = vi.fn<(values: { day: string }) => void>()
    await renderInRouter(<Registered onSubmit={onSubmit} />)
    await userEvent.type(input(), 'soon{Enter}')
    await waitFor(() => expect(onSubmit).toHaveBeenLastCalledWith({ day: 'soon' }))
  })
})

describe('the calendar', () => {
  test('is used with the keyboard alone and returns the focus', async () => {
    const onDay = vi.fn<(day: string) => void>()
    await renderInRouter(<Stored onDay={onDay} start="2027-01-31" />)
    input().focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(await screen.findByRole('dialog', { name: 'Choose date' })).toBeTruthy()
    await waitFor(() => expect(focused()).toBe('Sunday, January 31, 2027'))
    expect(screen.getByRole('gridcell', { selected: true }).textContent).toBe('31')
    for (const [key, name] of [
      ['{ArrowRight}', 'Monday, February 1, 2027'],
      ['{ArrowUp}', 'Monday, January 25, 2027'],
      ['{End}', 'Saturday, January 30, 2027'],
      ['{Home}', 'Sunday, January 24, 2027'],
      ['{PageDown}', 'Wednesday, February 24, 2027'],
      ['{Shift>}{PageDown}{/Shift}', 'Thursday, February 24, 2028'],
      ['{PageUp}', 'Monday, January 24, 2028'],
      ['t', 'Thursday, November 19, 2026'],
      ['{ArrowDown}', 'Thursday, November 26, 2026'],
    ] as const) {
      await userEvent.keyboard(key)
      expect(focused()).toBe(name)
    }
    expect(screen.getByRole('heading', { name: 'November 2026' })).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(onDay.mock.calls).toEqual([['2026-11-26']])
    expect(document.activeElement).toBe(input())
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('closes on Escape without a change, and can clear the date', async () => {
    const onDay = vi.fn<(day: string) => void>()
    await renderInRouter(<Stored onDay={onDay} start="2026-12-04" />)
    await userEvent.click(screen.getByRole('button', { name: 'Choose date' }))
    await day('Friday, December 4, 2026')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(input())
    expect(onDay).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Choose date' }))
    await userEvent.click(await day('Clear'))
    expect(onDay.mock.calls).toEqual([['']])
  })

  test('offers only days within the limits, and its keys stay within them', async () => {
    await renderInRouter(<Stored start="2026-11-18" max={today} />)
    await userEvent.click(screen.getByRole('button', { name: 'Choose date' }))
    expect(await day('Friday, November 20, 2026')).toHaveProperty('disabled', true)
    expect(screen.queryByRole('button', { name: 'Tomorrow' })).toBeNull()
    await waitFor(() => expect(focused()).toBe('Wednesday, November 18, 2026'))
    await userEvent.keyboard('{PageDown}')
    expect(focused()).toBe('Thursday, November 19, 2026')
  })

  test('closes alone on Escape in a dialog', async () => {
    const onClose = vi.fn<() => void>()
    await renderInRouter(
      <Dialog open onOpenChange={onClose} title="New project">
        <Stored />
      </Dialog>,
    )
    input().focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(focused()).toBe('Thursday, November 19, 2026'))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog', { name: 'Choose date' })).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
  })
})

const focused = () => document.activeElement?.getAttribute('aria-label')
