import { Popover as Primitive } from 'radix-ui'
import { type ReactNode, useRef } from 'react'

type Props = {
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  children: ReactNode
  /** The element that opens the popover. If omitted, the popover is placed next to `at`. */
  trigger?: ReactNode
  at?: HTMLElement
  align?: 'start' | 'center' | 'end'
  /**
   * Called when the popover has closed. Call `preventDefault` to keep the focus from returning to the trigger or `at`.
   */
  onClosed?: (event: Event) => void
  /** Sets the initial focus. If omitted, the first focusable element gets it. */
  onOpened?: (content: HTMLElement) => void
}

/** Shows actions next to the element that they belong to. The page stays usable. */
export function Popover({
  label,
  open,
  onOpenChange,
  trigger,
  at,
  align = 'end',
  onClosed,
  onOpened,
  children,
}: Props) {
  const content = useRef<HTMLDivElement>(null)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      {at && <Primitive.Anchor virtualRef={{ current: at }} />}
      <Primitive.Portal>
        <Primitive.Content
          ref={content}
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            if (!onOpened || !content.current) return
            event.preventDefault()
            onOpened(content.current)
          }}
          onCloseAutoFocus={(event) => {
            onClosed?.(event)
            // The anchor may no longer exist, for example if it was a warning that is now resolved.
            if (!at || event.defaultPrevented) return
            event.preventDefault()
            if (at.isConnected) at.focus()
          }}
          className="z-50 w-80 max-w-[calc(100vw-16px)] rounded-box bg-popover p-3.5 text-13 leading-4.5 text-foreground shadow-floating outline-none data-[state=open]:animate-rise"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
