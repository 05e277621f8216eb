import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../base/button.tsx'
import { classes } from '../base/classes.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children: ReactNode
}

/** As high as what lies on it: of two dialogs the later one also dims the one beneath. */
export const veil =
  'fixed inset-0 z-50 bg-[rgb(31_27_22/.32)] dark:bg-[rgb(0_0_0/.55)] data-[state=open]:animate-veil'

/** Focus goes back to where it was. Radix gives it to the trigger, and what opens by a key has none. */
export function useReturnFocus(open = true) {
  const [last, setLast] = useState<{ open: boolean; focused: Element | null }>({ open: false, focused: null })
  // While it is drawn: in an effect, a field that takes the focus by itself would have it already.
  if (last.open !== open) setLast({ open, focused: open ? document.activeElement : last.focused })
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (last.focused instanceof HTMLElement) last.focused.focus()
    },
  }
}

/** One that is at work stays: its answer, and what was typed, would be lost. */
function useStaying(onOpenChange: (open: boolean) => void) {
  const content = useRef<HTMLDivElement>(null)
  return {
    content,
    change: (open: boolean) => {
      if (open || !content.current?.querySelector('[aria-busy="true"]')) onOpenChange(open)
    },
  }
}

type DialogProps = Props & {
  /** Whether a click beside it leaves it open. */
  staysOnClick?: () => boolean
}

/** In the middle: creating with few fields, confirming, sending. */
export function Dialog({ open, onOpenChange, title, description, staysOnClick, children }: DialogProps) {
  const returnFocus = useReturnFocus(open)
  const { content, change } = useStaying(onOpenChange)
  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Portal>
        <Primitive.Overlay className={veil} />
        <Primitive.Content
          ref={content}
          {...returnFocus}
          onInteractOutside={(event) => staysOnClick?.() && event.preventDefault()}
          {...(!description && { 'aria-describedby': undefined })}
          className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[min(480px,calc(100vw-32px))] -translate-1/2 overflow-y-auto rounded-dialog bg-card p-5 text-foreground shadow-floating outline-none data-[state=open]:animate-rise"
        >
          <Heading title={title} description={description} />
          {children}
          <Close />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** From the side, or from below on a phone. */
export function Sheet({ open, onOpenChange, title, description, children }: Props) {
  const returnFocus = useReturnFocus(open)
  const { content, change } = useStaying(onOpenChange)
  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Portal>
        <Primitive.Overlay className={veil} />
        <Primitive.Content
          ref={content}
          {...returnFocus}
          {...(!description && { 'aria-describedby': undefined })}
          className={classes(
            'fixed z-50 overflow-y-auto bg-card p-5 text-foreground shadow-floating outline-none',
            'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-dialog pb-[max(20px,env(safe-area-inset-bottom))] max-md:data-[state=open]:animate-sheet-up',
            'md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-[420px] md:rounded-none md:rounded-l-dialog md:data-[state=open]:animate-sheet-in',
          )}
        >
          <Heading title={title} description={description} />
          {children}
          <Close />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** What can be done, at the end: the way out first, then the way on. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <footer className="mt-1 flex justify-end gap-2">{children}</footer>
)

function Heading({ title, description }: { title: string; description?: ReactNode }) {
  return (
    <header className="mb-4 pr-10">
      <Primitive.Title className="text-15 leading-5 font-semibold tracking-[-.012em]">
        {title}
      </Primitive.Title>
      {description && (
        <Primitive.Description className="mt-1 text-13 leading-4.5 text-muted-foreground">
          {description}
        </Primitive.Description>
      )}
    </header>
  )
}

/** Seen at the top but last in line, so that the focus begins at what the dialog is about. */
const Close = () => (
  <Primitive.Close asChild>
    <IconButton icon={X} label="Close" className="absolute top-4 right-3.5 touch:top-2 touch:right-2" />
  </Primitive.Close>
)
