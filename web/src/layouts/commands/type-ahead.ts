import { useEffect, useRef } from 'react'

/** What was typed before the palette stood, and whether Enter came last. */
export type Early = { text: string; isEntered: boolean }

/**
 * Listens between the key that opens the palette and the palette itself: whoever goes on typing types into it, and not
 * into the void or onto keys that mean something else here.
 */
export function useTypingAhead(isOpen: boolean, onClose: () => void) {
  const early = useRef<Early>(nothing)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    function press(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event
      if (ctrlKey || metaKey || altKey || isComposing || hasFocus()) return
      const { text } = early.current
      if (key === 'Escape') close.current()
      else if (key === 'Enter') early.current = { text, isEntered: true }
      else if (key === 'Backspace') early.current = { text: text.slice(0, -1), isEntered: false }
      else if (key.length === 1) early.current = { text: text + key, isEntered: false }
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', press, true)
    return () => {
      document.removeEventListener('keydown', press, true)
      early.current = nothing
    }
  }, [isOpen])
  return early
}

const nothing: Early = { text: '', isEntered: false }

/** From then on its own field hears what is typed. */
const hasFocus = () => document.activeElement?.closest('[role="dialog"]') != null
