import { Tooltip as Primitive } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Kbd } from '../display/kbd.tsx'

const openDelay = 700
const skipDelayTime = 300
let closedAt = 0

/**
 * Each tooltip has its own provider. A shared one would have to be in the frame, which renders before this code is
 * loaded.
 */
export function Tooltip({
  text,
  keys,
  side,
  children,
}: {
  text: string
  keys?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactNode
}) {
  const [delay, setDelay] = useState(openDelay)
  return (
    <Primitive.Provider delayDuration={delay}>
      <Primitive.Root
        onOpenChange={(isOpen) => {
          if (!isOpen) closedAt = Date.now()
        }}
      >
        <Primitive.Trigger
          asChild
          // Opens without a delay if another tooltip has just closed.
          onPointerEnter={() => setDelay(Date.now() - closedAt < skipDelayTime ? 0 : openDelay)}
          // Keeps the tooltip closed when a closing menu or dialog returns the focus to a mouse user.
          onFocus={(event) => !event.currentTarget.matches(':focus-visible') && event.preventDefault()}
        >
          {children}
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            className="z-50 flex items-center gap-2 rounded-control bg-foreground px-2 py-1 text-12 leading-4 text-background shadow-floating"
          >
            {text}
            {keys && <Kbd>{keys}</Kbd>}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
