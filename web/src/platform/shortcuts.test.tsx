import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { prefer } from './session/preferences.ts'
import { type Shortcuts, useShortcuts } from './shortcuts.ts'

beforeEach(() => prefer({ singleKeys: true }))

function Room({ keys }: { keys: Shortcuts }) {
  useShortcuts(keys)
  return <input aria-label="Notes" />
}

describe('keys', () => {
  test('work alone, with the command key, and one after the other', async () => {
    const [help, palette, dashboard] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
    render(<Room keys={{ '?': help, 'mod+k': palette, 'g d': dashboard }} />)
    await userEvent.keyboard('?')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('gd')
    for (const done of [help, palette, dashboard]) expect(done).toHaveBeenCalledOnce()
  })

  test('leave the letter after G to whoever leads to rooms', async () => {
    const [move, settings] = [vi.fn<() => void>(), vi.fn<() => void>()]
    render(
      <>
        <Room keys={{ s: move }} />
        <Room keys={{ 'g s': settings }} />
      </>,
    )
    await userEvent.keyboard('gs')
    expect(settings).toHaveBeenCalledOnce()
    expect(move).not.toHaveBeenCalled()
    await userEvent.keyboard('s')
    expect(move).toHaveBeenCalledOnce()
  })

  test('rest while somebody types, but not those with the command key', async () => {
    const [help, palette] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const { getByLabelText } = render(<Room keys={{ '?': help, 'mod+k': palette }} />)
    await userEvent.type(getByLabelText('Notes'), '?')
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(help).not.toHaveBeenCalled()
    expect(palette).toHaveBeenCalledOnce()
  })

  test('rest for whoever switched them off', async () => {
    const help = vi.fn<() => void>()
    render(<Room keys={{ '?': help }} />)
    prefer({ singleKeys: false })
    await userEvent.keyboard('?')
    expect(help).not.toHaveBeenCalled()
  })

  test('rest while a dialog is open', async () => {
    const help = vi.fn<() => void>()
    render(
      <>
        <Room keys={{ '?': help }} />
        <div role="dialog" aria-label="Invite" />
      </>,
    )
    await userEvent.keyboard('?')
    expect(help).not.toHaveBeenCalled()
  })
})
