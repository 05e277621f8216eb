import { useEffect } from 'react'
import { dismissToast, displayTime, type ToastState, useToast } from '../platform/toast.ts'
import { Toaster } from '../ui/overlay/toaster.tsx'

/** Where toasts appear, on every screen. */
export function Notifications() {
  const toast = useToast()
  useUndoKey(toast)
  return <Toaster toast={toast} displayTime={displayTime} onDismiss={dismissToast} />
}

/** ⌘Z takes back what the toast offers to take back, for as long as it shows; in a field it is the field's own. */
function useUndoKey(toast: ToastState | null) {
  useEffect(() => {
    if (!toast?.open || toast.action?.label !== 'Undo') return
    const { id, action } = toast
    function press(event: KeyboardEvent) {
      const isUndo = event.key.toLowerCase() === 'z' && (event.metaKey || event.ctrlKey) && !event.shiftKey
      const isTyping = (event.target as Element | null)?.closest?.('input, textarea, [contenteditable]')
      if (!isUndo || isTyping || event.defaultPrevented) return
      event.preventDefault()
      dismissToast(id)
      action.run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [toast])
}
