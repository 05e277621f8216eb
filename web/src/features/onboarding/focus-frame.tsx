import { APP_NAME } from '@mantel/domain/product'
import type { ReactNode } from 'react'
import { LivingRoom } from '../../ui/display/living-room.tsx'
import { Mark } from '../../ui/display/mark.tsx'
import { Progress } from '../../ui/display/progress.tsx'
import { SetupRoom } from '../checklist/setup-page.tsx'
import { steps } from './steps.ts'

type Props = {
  /** The place of the step that is shown; after the last one, all of it is behind. */
  at: number
  /** Those that were finished: each brings a piece into the room. */
  done: number[]
  children: ReactNode
}

/** Nothing but the one thing to do, beside a room that is furnished on the way; on a phone it is a strip on top. */
export function FocusFrame({ at, done, children }: Props) {
  const isOver = at >= steps.length
  const share = done.length / steps.length
  return (
    <div className="grid min-h-dvh bg-background max-lg:grid-rows-[auto_1fr] lg:grid-cols-[640px_1fr]">
      <div className="flex h-30 items-end justify-center overflow-hidden border-b border-border bg-secondary lg:hidden">
        <SetupRoom share={share} className="h-30 w-92" />
      </div>
      <main
        id="content"
        tabIndex={-1}
        className="flex min-w-0 flex-col px-10 py-8 outline-none max-sm:px-4 max-sm:pt-5 max-sm:pb-0"
      >
        <header className="flex items-center gap-2.5">
          <Mark />
          <span className="flex-1 font-semibold">{APP_NAME}</span>
          {!isOver && (
            <>
              <Progress label="Steps" share={(at + 1) / steps.length} className="w-24" />
              <span className="text-13 text-muted-foreground tabular-nums">
                {at + 1} of {steps.length}
              </span>
            </>
          )}
        </header>
        <div className="mx-auto flex w-full max-w-[560px] flex-1 flex-col py-8 max-sm:pt-5 max-sm:pb-0">
          {children}
        </div>
      </main>
      <div className="relative hidden border-l border-border lg:block">
        {/* Out of the flow: a step may be longer than the window, the room is not. */}
        <div className="sticky top-0 h-dvh overflow-hidden bg-secondary">
          <LivingRoom has={(piece) => done.includes(piece)} />
        </div>
      </div>
    </div>
  )
}
