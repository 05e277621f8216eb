import { Tooltip as Primitive } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Kbd } from '../display/kbd.tsx'

const patience = 700
const rest = 300
let closedAt = 0

/** Each brings what it needs: the frame stands without any, and they come after it. */
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
  const [delay, setDelay] = useState(patience)
  return (
    <Primitive.Provider delayDuration={delay}>
      <Primitive.Root
        onOpenChange={(isOpen) => {
          if (!isOpen) closedAt = Date.now()
        }}
      >
        <Primitive.Trigger
          asChild
          // Whoever has just read one reads the next without waiting.
          onPointerEnter={() => setDelay(Date.now() - closedAt < rest ? 0 : patience)}
          // A focus that a closing menu or dialog hands back to the mouse is no wish to read.
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
