import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../base/button.tsx'
import { classes } from '../base/classes.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children: ReactNode
}

/** Same z-index as the dialogs: a second dialog's overlay also dims the first dialog. */
export const overlayLook =
  'fixed inset-0 z-50 bg-[rgb(31_27_22/.32)] dark:bg-[rgb(0_0_0/.55)] data-[state=open]:animate-veil'

/**
 * Returns props for the content of a dialog: when it closes, the focus returns to where it was. Radix returns it to the
 * trigger, but dialogs opened by a key have none.
 */
export function useReturnFocus(open = true) {
  const [last, setLast] = useState<{ open: boolean; focused: Element | null }>({ open: false, focused: null })
  // Reads the focus during render: in an effect, a field with `autoFocus` would already have taken it.
  if (last.open !== open) setLast({ open, focused: open ? document.activeElement : last.focused })
  return {
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (last.focused instanceof HTMLElement) last.focused.focus()
    },
  }
}

/** A busy dialog stays open: closing it would lose the response and what was typed. */
function useStayOpenWhileBusy(onOpenChange: (open: boolean) => void) {
  const content = useRef<HTMLDivElement>(null)
  return {
    content,
    change: (open: boolean) => {
      if (open || !content.current?.querySelector('[aria-busy="true"]')) onOpenChange(open)
    },
  }
}

type DialogProps = Props & {
  /** Returns true if a click outside must not close the dialog. */
  staysOnClick?: () => boolean
}

/** A centered dialog for short forms and confirmations. */
export const Dialog = ({ staysOnClick, ...rest }: DialogProps) => (
  <Frame
    {...rest}
    onInteractOutside={(event) => staysOnClick?.() && event.preventDefault()}
    className="top-1/2 left-1/2 max-h-[calc(100dvh-32px)] w-[min(480px,calc(100vw-32px))] -translate-1/2 rounded-dialog data-[state=open]:animate-rise"
  />
)

/** A panel that opens from the side, or from the bottom on a phone. */
export const SidePanel = (props: Props) => (
  <Frame
    {...props}
    className={classes(
      'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-dialog pb-[max(20px,env(safe-area-inset-bottom))] max-md:data-[state=open]:animate-sheet-up',
      'md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-[420px] md:rounded-none md:rounded-l-dialog md:data-[state=open]:animate-sheet-in',
    )}
  />
)

type FrameProps = Props & Pick<ComponentProps<typeof Primitive.Content>, 'className' | 'onInteractOutside'>

/** The overlay, the heading and the close button. */
function Frame({ open, onOpenChange, title, description, className, children, ...rest }: FrameProps) {
  const returnFocus = useReturnFocus(open)
  const { content, change } = useStayOpenWhileBusy(onOpenChange)
  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayLook} />
        <Primitive.Content
          ref={content}
          {...returnFocus}
          {...rest}
          {...(!description && { 'aria-describedby': undefined })}
          className={classes(
            'fixed z-50 scroll-pb-20 overflow-y-auto bg-card p-5 text-foreground shadow-floating outline-none',
            className,
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

/** Last in the tab order, so that the focus starts in the content. */
const Close = () => (
  <Primitive.Close asChild>
    <IconButton icon={X} label="Close" className="absolute top-4 right-3.5 touch:top-2 touch:right-2" />
  </Primitive.Close>
)
