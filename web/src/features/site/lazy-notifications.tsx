import { type ComponentType, useEffect, useState } from 'react'
import { useToast } from '../../platform/toast.ts'

/** Loads the code for toasts when the first toast appears, because most visitors never see one. */
export function LazyNotifications() {
  const hasToast = useToast() !== null
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!hasToast || Toasts) return
    import('../../layouts/notifications.tsx').then(
      ({ Notifications }) => setToasts(() => Notifications),
      (error: unknown) => console.error('Could not load the notifications', error),
    )
  }, [hasToast, Toasts])
  return Toasts && <Toasts />
}
