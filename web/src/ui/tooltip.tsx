import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { Kbd } from './kbd.tsx'

export const TooltipProvider = ({ children }: { children: ReactNode }) => (
  <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
    {children}
  </Primitive.Provider>
)

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
  return (
    <Primitive.Root>
      <Primitive.Trigger
        asChild
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
  )
}
