import { useEffect } from 'react'
import { dismissToast, displayTime, type ToastState, useToast } from '../platform/toast.ts'
import { Toaster } from '../ui/overlay/toaster.tsx'

export function Notifications() {
  const toast = useToast()
  useUndoKey(toast)
  return <Toaster toast={toast} displayTime={displayTime} onDismiss={dismissToast} />
}

/** ⌘Z or Ctrl+Z runs the toast's Undo while the toast is open. In a field, it undoes typing instead. */
function useUndoKey(toast: ToastState | null) {
  useEffect(() => {
    if (!toast?.open || toast.action?.label !== 'Undo') return
    const { id, action } = toast
    function onKeyDown(event: KeyboardEvent) {
      const isUndo = event.key.toLowerCase() === 'z' && (event.metaKey || event.ctrlKey) && !event.shiftKey
      const isTyping = (event.target as Element | null)?.closest?.('input, textarea, [contenteditable]')
      if (!isUndo || isTyping || event.defaultPrevented) return
      event.preventDefault()
      dismissToast(id)
      action.run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [toast])
}
