import { Check, CircleAlert, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { classes } from '../base/classes.ts'

type Content = {
  id: number
  open: boolean
  title: string
  text?: string
  tone?: 'plain' | 'error'
  action?: Action
  help?: Action
}

type Action = { label: string; run: () => void }

type Props = { toast: Content | null; displayTime: number; onDismiss: (id: number) => void }

/** Shows the current toast. It can be swiped away to the right and reached with F8. */
export const Toaster = ({ toast, displayTime, onDismiss }: Props) => (
  <Toast.Provider duration={displayTime} swipeDirection="right" swipeThreshold={50} label="Notification">
    {toast && <Notice key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />}
    <Toast.Viewport
      hotkey={['F8']}
      label="Notifications ({hotkey})"
      className="fixed z-[60] w-fit max-w-[min(400px,calc(100vw-32px))] outline-none wrap-anywhere focus-visible:[&>li]:outline-2 focus-visible:[&>li]:outline-offset-2 focus-visible:[&>li]:outline-ring max-md:inset-x-4 max-md:top-[calc(env(safe-area-inset-top)+60px)] max-md:mx-auto md:right-4.5 md:bottom-4.5"
    />
  </Toast.Provider>
)

export function Notice({ toast, onDismiss }: { toast: Content; onDismiss: () => void }) {
  const { open, title, text, tone, action, help } = toast
  const actions = [help, action].filter((one) => one !== undefined)
  const Icon = tone === 'error' ? CircleAlert : Check
  return (
    <Toast.Root
      open={open}
      type={tone === 'error' ? 'foreground' : 'background'}
      onOpenChange={(next) => !next && onDismiss()}
      className={classes(
        'group relative flex w-fit items-center gap-2.5 rounded-box bg-foreground py-2.25 pl-3.5 text-13 leading-5 text-background shadow-floating data-[state=open]:animate-rise',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:opacity-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        actions.length > 0 ? 'pr-2.5' : 'pr-3.5',
      )}
    >
      <Icon
        size={14}
        strokeWidth={1.8}
        aria-hidden
        className={classes('shrink-0', text && 'mt-0.75 self-start')}
      />
      <div className="min-w-0">
        <Toast.Title className={classes(text && 'font-semibold')}>{title}</Toast.Title>
        {text && <Toast.Description className="opacity-85">{text}</Toast.Description>}
      </div>
      {actions.map(({ label, run }) => (
        <Toast.Action
          key={label}
          altText={label}
          onClick={run}
          className="shrink-0 rounded-badge bg-background/16 px-2 py-0.75 font-semibold hover:bg-background/25 focus-visible:outline-background touch:min-h-11 touch:px-3"
        >
          {label}
        </Toast.Action>
      ))}
      <Dismiss />
    </Toast.Root>
  )
}

/**
 * The close button, for users who cannot swipe. With a mouse, it appears on hover at the corner of the toast, so that
 * nothing moves; on touch screens it is inside the toast.
 */
const Dismiss = () => (
  <Toast.Close
    aria-label="Dismiss"
    className="absolute -top-2.5 -left-2.5 flex size-6 items-center justify-center rounded-control border border-border-strong bg-card text-foreground opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:static touch:-my-2.25 touch:-mr-2 touch:-ml-1 touch:size-11 touch:shrink-0 touch:border-0 touch:bg-transparent touch:text-background touch:opacity-100 touch:focus-visible:outline-background"
  >
    <X size={12} strokeWidth={1.8} aria-hidden />
  </Toast.Close>
)
