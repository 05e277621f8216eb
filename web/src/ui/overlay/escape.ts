import { useEffect } from 'react'

/** The last thing that Escape does, once nothing else wants it. */
export function useEscape(isOn: boolean, run: () => void) {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role="menu"]')) run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
