import { useLayoutEffect, useRef } from 'react'
import { currentPreferences } from './session/preferences.ts'

/** Functions by key: `mod+k`, a single key such as `?`, or a sequence such as `g d`. */
export type Shortcuts = Record<string, () => void>

const sequenceTime = 1_000

/**
 * Handles these shortcuts while the component is mounted. Single keys do not work in fields, while a menu is
 * open, or if the user switched them off. An open dialog blocks all shortcuts but the one in `data-key`.
 */
export function useShortcuts(shortcuts: Shortcuts) {
  const current = useRef(shortcuts)
  // A layout effect: the keys must work as soon as the screen is visible.
  useLayoutEffect(() => {
    current.current = shortcuts
  })
  useLayoutEffect(() => {
    let first = { key: '', at: 0 }
    function onKeyDown(event: KeyboardEvent) {
      const key = nameOf(event)
      if (event.defaultPrevented || isForDialog(key)) return
      if (!key.startsWith('mod+') && !takesSingleKeys(event)) return
      const isSecond = event.timeStamp - first.at < sequenceTime
      const pair = isSecond ? `${first.key} ${key}` : key
      // After G, which starts navigation shortcuts, a letter is never a separate shortcut.
      const alone = isSecond && first.key === 'g' ? undefined : current.current[key]
      first = { key, at: event.timeStamp }
      const run = current.current[pair] ?? alone
      if (!run) return
      event.preventDefault()
      first = { key: '', at: 0 }
      run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)

/** Formats a shortcut with the modifier of the user's keyboard. */
export const modKey = (key: string) => (isMac() ? `⌘${key}` : `Ctrl ${key}`)

const nameOf = ({ key, metaKey, ctrlKey }: KeyboardEvent) =>
  metaKey || ctrlKey ? `mod+${key.toLowerCase()}` : key.length === 1 ? key.toLowerCase() : key

function takesSingleKeys({ target, altKey, isComposing }: KeyboardEvent) {
  if (altKey || isComposing || !currentPreferences().singleKeys) return false
  const element = target instanceof HTMLElement ? target : null
  if (element?.isContentEditable || element?.matches('input, textarea, select')) return false
  return !document.querySelector('[role="menu"]')
}

/** An open dialog receives all keys, except the one that it names in `data-key`. */
function isForDialog(key: string) {
  const dialog = document.querySelector<HTMLElement>('[role="dialog"]')
  return dialog !== null && dialog.dataset.key !== key
}
