import { useEffect, useRef } from 'react'

/** What was typed before the palette had the focus, and whether Enter was the last key. */
export type TypedAhead = { text: string; isEntered: boolean }

/**
 * Collects the keys that the user presses after opening the palette and before it has the focus, so that fast typing
 * is neither lost nor taken for shortcuts.
 */
export function useTypeAhead(isOpen: boolean, onClose: () => void) {
  const typedAhead = useRef<TypedAhead>(nothingTyped)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event
      if (ctrlKey || metaKey || altKey || isComposing || hasFocus()) return
      const { text } = typedAhead.current
      if (key === 'Escape') close.current()
      else if (key === 'Enter') typedAhead.current = { text, isEntered: true }
      else if (key === 'Backspace') typedAhead.current = { text: text.slice(0, -1), isEntered: false }
      else if (key.length === 1) typedAhead.current = { text: text + key, isEntered: false }
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      typedAhead.current = nothingTyped
    }
  }, [isOpen])
  return typedAhead
}

const nothingTyped: TypedAhead = { text: '', isEntered: false }

/** True once the palette has the focus. From then on, its input receives the keys. */
const hasFocus = () => document.activeElement?.closest('[role="dialog"]') != null
