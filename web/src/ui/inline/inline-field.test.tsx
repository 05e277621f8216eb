import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { renderInRouter } from '../../testing/router.tsx'
import type { NotSaved, OnSave } from './inline-edit.ts'
import { InlineField } from './inline-field.tsx'
import { InlineGroup } from './inline-group.tsx'

type Save = (text: string) => Promise<NotSaved | undefined>
type FieldProps = Partial<Parameters<typeof InlineField>[0]>

/** A field that shows the new value right away and reverts it if saving fails. */
function Phone({ save, start = '555-0100', ...props }: { save: Save; start?: string } & FieldProps) {
  const [value, setValue] = useState(start)
  const onSave = async (text: string) => {
    setValue(text)
    const notSaved = await save(text)
    if (notSaved) setValue(start)
    return notSaved
  }
  return (
    <dl>
      <InlineField label="Phone" value={value} empty="Add phone" onSave={onSave} {...props} />
      <button type="button">Next</button>
    </dl>
  )
}

const saved = () => vi.fn<Save>(async () => undefined)
const value = (name = 'Phone 555-0100') => screen.getByRole('button', { name })
const control = () => screen.getByRole('textbox', { name: 'Phone' })

describe('an inline field', () => {
  test('opens on click or Enter; Enter saves it and returns the focus', async () => {
    const save = saved()
    await renderInRouter(<Phone save={save} />)
    value().focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('555-0199{Enter}')
    expect(save.mock.calls).toEqual([['555-0199']])
    expect(document.activeElement).toBe(value('Phone 555-0199'))
  })

  test('that someone else changes during the edit is saved with what the user saw, or not at all', async () => {
    const onSave = vi.fn<OnSave<string>>(async () => undefined)
    const page: { change?: (stored: string) => void } = {}
    function StoredPhone() {
      const [stored, setStored] = useState('555-0100')
      useEffect(() => {
        page.change = setStored
      }, [])
      return (
        <dl>
          <InlineField label="Phone" value={stored} empty="Add phone" onSave={onSave} />
        </dl>
      )
    }
    await renderInRouter(<StoredPhone />)
    await userEvent.click(value())
    await userEvent.keyboard('555-0199')
    expect(screen.queryByRole('status')).toBeNull()
    act(() => page.change?.('555-0777'))
    expect(control()).toHaveProperty('value', '555-0199')
    expect(screen.getByRole('status').textContent).toBe('Someone else changed this to 555-0777')
    act(() => page.change?.(''))
    expect(screen.getByRole('status').textContent?.trim()).toBe('Someone else cleared this')
    act(() => page.change?.('555-0777'))
    await userEvent.keyboard('{Enter}')
    expect(onSave.mock.calls).toEqual([['555-0199', '555-0100']])

    await userEvent.click(value('Phone 555-0777'))
    act(() => page.change?.('555-0888'))
    await userEvent.keyboard('{Enter}')
    expect(onSave).toHaveBeenCalledTimes(1)
    expect(value('Phone 555-0888')).toBeDefined()
  })

  test('reverts on Escape and sends nothing', async () => {
    const save = saved()
    await renderInRouter(<Phone save={save} />)
    await userEvent.click(value())
    await userEvent.keyboard('nonsense{Escape}')
    expect(document.activeElement).toBe(value())
    expect(save).not.toHaveBeenCalled()
  })

  test('saves and moves on with Tab, and saves when it loses the focus', async () => {
    const save = saved()
    await renderInRouter(<Phone save={save} />)
    await userEvent.click(value())
    await userEvent.keyboard('555-0177')
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByText('Next'))
    await userEvent.click(value('Phone 555-0177'))
    await userEvent.keyboard('555-0188')
    await userEvent.click(screen.getByText('Next'))
    expect(save.mock.calls).toEqual([['555-0177'], ['555-0188']])
  })

  test('that was not changed is not sent, even with a trailing space', async () => {
    const save = saved()
    await renderInRouter(<Phone save={save} />)
    await userEvent.click(value())
    await userEvent.keyboard('555-0100 {Enter}')
    expect(save).not.toHaveBeenCalled()
  })

  test('offers to add a missing value', async () => {
    await renderInRouter(<Phone save={saved()} start="" />)
    expect(value('Phone Add phone')).toBeTruthy()
  })

  test('with an invalid value stays open with an error', async () => {
    const save = saved()
    const check = (text: string) => (text.includes('x') ? 'A phone has no x' : undefined)
    await renderInRouter(<Phone save={save} check={check} />)
    await userEvent.click(value())
    await userEvent.keyboard('55x{Enter}')
    expect(screen.getByRole('alert').textContent).toBe('A phone has no x')
    expect(control().getAttribute('aria-invalid')).toBe('true')
    await userEvent.keyboard('{Backspace}{Enter}')
    expect(save.mock.calls).toEqual([['55']])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('that was refused is reverted, says why and can be edited again', async () => {
    const save = vi.fn<Save>(async () => ({ message: 'Too long', isKept: false }))
    await renderInRouter(<Phone save={save} />)
    await userEvent.click(value())
    await userEvent.keyboard('99999{Enter}')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Too long'))
    expect(value()).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Edit again' }))
    expect((control() as HTMLInputElement).value).toBe('99999')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('that could not be sent keeps the typed text and can be retried or discarded', async () => {
    const lost: NotSaved = { message: 'Not saved. No connection.', isKept: true }
    const save = vi.fn<Save>(async () => lost)
    await renderInRouter(<Phone save={save} />)
    await userEvent.click(value())
    await userEvent.keyboard('555-0199{Enter}')
    await screen.findByRole('alert')
    expect(value('Phone 555-0199')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(save).toHaveBeenCalledTimes(2)
    await screen.findByRole('alert')
    save.mockResolvedValueOnce(undefined)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(value('Phone 555-0199')).toBeTruthy()

    await userEvent.click(value('Phone 555-0199'))
    await userEvent.keyboard('555-0222{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByText('555-0222')).toBeNull()
  })

  test('uses Enter for new lines in a long text and saves it with the command key', async () => {
    const save = saved()
    await renderInRouter(<Phone save={save} kind="textarea" start="" />)
    await userEvent.click(value('Phone Add phone'))
    await userEvent.keyboard('one{Enter}two{Control>}{Enter}{/Control}')
    expect(save.mock.calls).toEqual([['one\ntwo']])
  })

  test('does not discard a changed long text on Escape, but closes an unchanged one', async () => {
    const save = saved()
    await renderInRouter(<Phone save={save} kind="textarea" start="" />)
    await userEvent.click(value('Phone Add phone'))
    await userEvent.keyboard('one{Escape}')
    expect((control() as HTMLTextAreaElement).value).toBe('one')
    await userEvent.keyboard('{Backspace>3/}{Escape}')
    expect(value('Phone Add phone')).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
  })

  test('with a select is saved when an option is chosen', async () => {
    const save = saved()
    const options = ['555-0100', '555-0200'].map((text) => ({ value: text, label: text }))
    await renderInRouter(<Phone save={save} kind="select" options={options} />)
    await userEvent.click(value())
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Phone' }), '555-0200')
    expect(save.mock.calls).toEqual([['555-0200']])
  })

  test('shows its unit inside the input', async () => {
    await renderInRouter(<Phone save={saved()} kind="percent" start="5" shown="5%" />)
    await userEvent.click(value('Phone 5%'))
    expect(screen.getByText('%')).toBeTruthy()
    expect((control() as HTMLInputElement).value).toBe('5')
  })

  test('is read-only for users who may not edit it', async () => {
    await renderInRouter(<Phone save={saved()} isReadOnly />)
    expect(screen.queryByRole('button', { name: /Phone/ })).toBeNull()
    expect(screen.getByText('555-0100')).toBeTruthy()
  })
})

describe('several texts edited as one', () => {
  type Name = { first: string; last: string }
  const fields = [
    { name: 'first', label: 'First name', span: 3 },
    { name: 'last', label: 'Last name', span: 3 },
  ] as const
  const open = async (onSave: (name: Name) => Promise<NotSaved | undefined>) => {
    await renderInRouter(
      <>
        <InlineGroup
          look="title"
          label="Name"
          value={{ first: 'Hannah', last: 'Whitlock' } as Name}
          fields={fields}
          show={({ first, last }) => `${first} ${last}`}
          empty="Add name"
          onSave={onSave}
        />
        <button type="button">Next</button>
      </>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Name Hannah Whitlock' }))
  }

  test('are saved together when the last one loses the focus', async () => {
    const save = vi.fn<(name: Name) => Promise<undefined>>(async () => undefined)
    await open(save)
    await userEvent.keyboard('Johanna')
    await userEvent.tab()
    expect(save).not.toHaveBeenCalled()
    await userEvent.keyboard('Whitlow')
    await userEvent.tab()
    expect(save.mock.calls).toEqual([[{ first: 'Johanna', last: 'Whitlow' }]])
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  })

  test('are all reverted on Escape', async () => {
    const save = vi.fn<(name: Name) => Promise<undefined>>(async () => undefined)
    await open(save)
    await userEvent.keyboard('Johanna{Escape}')
    expect(save).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Name Hannah Whitlock' }))
  })
})
