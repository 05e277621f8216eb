import { dismissToast, displayTime, useToast } from '../platform/toast.ts'
import { Toaster } from '../ui/toaster.tsx'

/** Where toasts appear, on every screen. */
export const Notifications = () => (
  <Toaster toast={useToast()} displayTime={displayTime} onDismiss={dismissToast} />
)
