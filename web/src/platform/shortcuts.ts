import { useLayoutEffect, useRef } from 'react'
import { currentPreferences } from './session/preferences.ts'

/** What a key does: `mod+k`, a single key such as `?`, or one after the other as in `g d`. */
export type Shortcuts = Record<string, () => void>

const sequenceTime = 1_000

/** Listens while the component stands. Single keys rest inside fields and dialogs, and where a person switched them off. */
export function useShortcuts(shortcuts: Shortcuts) {
  const current = useRef(shortcuts)
  // Before it is painted: whoever sees a screen may type at once.
  useLayoutEffect(() => {
    current.current = shortcuts
  })
  useLayoutEffect(() => {
    let first = { key: '', at: 0 }
    function press(event: KeyboardEvent) {
      const key = nameOf(event)
      if (event.defaultPrevented || isElsewhere(key)) return
      if (!key.startsWith('mod+') && !takesSingleKeys(event)) return
      const isSecond = event.timeStamp - first.at < sequenceTime
      const pair = isSecond ? `${first.key} ${key}` : key
      // G leads to rooms: the letter after it is no key of its own, also where this one leads nowhere.
      const alone = isSecond && first.key === 'g' ? undefined : current.current[key]
      first = { key, at: event.timeStamp }
      const run = current.current[pair] ?? alone
      if (!run) return
      event.preventDefault()
      first = { key: '', at: 0 }
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent)

/** The same key as it is written on the person's keyboard. */
export const modKey = (key: string) => (isMac() ? `⌘${key}` : `Ctrl ${key}`)

const nameOf = ({ key, metaKey, ctrlKey }: KeyboardEvent) =>
  metaKey || ctrlKey ? `mod+${key.toLowerCase()}` : key.length === 1 ? key.toLowerCase() : key

function takesSingleKeys({ target, altKey, isComposing }: KeyboardEvent) {
  if (altKey || isComposing || !currentPreferences().singleKeys) return false
  const element = target instanceof HTMLElement ? target : null
  if (element?.isContentEditable || element?.matches('input, textarea, select')) return false
  return !document.querySelector('[role="menu"]')
}

/** What is open on top has the keys to itself, but for the one that it names as its own. */
function isElsewhere(key: string) {
  const dialog = document.querySelector<HTMLElement>('[role="dialog"]')
  return dialog !== null && dialog.dataset.key !== key
}
