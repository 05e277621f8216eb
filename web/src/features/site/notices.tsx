import { type ComponentType, useEffect, useState } from 'react'
import { useToast } from '../../platform/toast.ts'

/** Where toasts appear. It is fetched with the first of them: most visitors see none. */
export function Notices() {
  const isWanted = useToast() !== null
  const [Place, setPlace] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isWanted || Place) return
    import('../../layouts/notifications.tsx').then(
      ({ Notifications }) => setPlace(() => Notifications),
      (error: unknown) => console.error('The notifications could not be fetched', error),
    )
  }, [isWanted, Place])
  return Place && <Place />
}
