import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setPreferences } from './session/preferences.ts'
import { type Shortcuts, useShortcuts } from './shortcuts.ts'

beforeEach(() => setPreferences({ singleKeys: true }))

function Screen({ keys }: { keys: Shortcuts }) {
  useShortcuts(keys)
  return <input aria-label="Notes" />
}

describe('keys', () => {
  test('work alone, with the command key, and in sequence', async () => {
    const [help, palette, dashboard] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
    render(<Screen keys={{ '?': help, 'mod+k': palette, 'g d': dashboard }} />)
    await userEvent.keyboard('?')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('gd')
    for (const done of [help, palette, dashboard]) expect(done).toHaveBeenCalledOnce()
  })

  test('ignore a letter after G that belongs to a navigation shortcut', async () => {
    const [move, settings] = [vi.fn<() => void>(), vi.fn<() => void>()]
    render(
      <>
        <Screen keys={{ s: move }} />
        <Screen keys={{ 'g s': settings }} />
      </>,
    )
    await userEvent.keyboard('gs')
    expect(settings).toHaveBeenCalledOnce()
    expect(move).not.toHaveBeenCalled()
    await userEvent.keyboard('s')
    expect(move).toHaveBeenCalledOnce()
  })

  test('are off while the user types, except with the command key', async () => {
    const [help, palette] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const { getByLabelText } = render(<Screen keys={{ '?': help, 'mod+k': palette }} />)
    await userEvent.type(getByLabelText('Notes'), '?')
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(help).not.toHaveBeenCalled()
    expect(palette).toHaveBeenCalledOnce()
  })

  test('are off for users who switched them off', async () => {
    const help = vi.fn<() => void>()
    render(<Screen keys={{ '?': help }} />)
    setPreferences({ singleKeys: false })
    await userEvent.keyboard('?')
    expect(help).not.toHaveBeenCalled()
  })

  test('are off while a dialog is open', async () => {
    const help = vi.fn<() => void>()
    render(
      <>
        <Screen keys={{ '?': help }} />
        <div role="dialog" aria-label="Invite" />
      </>,
    )
    await userEvent.keyboard('?')
    expect(help).not.toHaveBeenCalled()
  })
})
