import { APP_NAME } from '@mantel/domain/basics/product'
import type { ReactNode } from 'react'
import { LivingRoom } from '../../ui/display/living-room.tsx'
import { Mark } from '../../ui/display/mark.tsx'
import { Progress } from '../../ui/display/progress.tsx'
import { SetupIllustration } from '../checklist/setup-illustration.tsx'
import { steps } from './steps.ts'

type Props = {
  /** The index of the current step, or `steps.length` when all are done. */
  at: number
  /** The indexes of the finished steps. Each adds a piece of furniture to the illustration. */
  done: number[]
  children: ReactNode
}

/** Shows one step next to the illustration, which is a strip at the top on narrow screens. */
export function FocusFrame({ at, done, children }: Props) {
  const isDone = at >= steps.length
  const share = done.length / steps.length
  return (
    <div className="grid min-h-dvh bg-background max-lg:grid-rows-[auto_1fr] lg:grid-cols-[640px_1fr]">
      <div className="flex h-30 items-end justify-center overflow-hidden border-b border-border bg-secondary lg:hidden">
        <SetupIllustration share={share} className="h-30 w-92" />
      </div>
      <main
        id="content"
        tabIndex={-1}
        className="flex min-w-0 flex-col px-10 py-8 outline-none max-sm:px-4 max-sm:pt-5 max-sm:pb-0"
      >
        <header className="flex items-center gap-2.5">
          <Mark />
          <span className="flex-1 font-semibold">{APP_NAME}</span>
          {!isDone && (
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
        {/* The illustration is sticky, because it is as tall as the window and a step can be taller. */}
        <div className="sticky top-0 h-dvh overflow-hidden bg-secondary">
          <LivingRoom isPieceVisible={(piece) => done.includes(piece)} />
        </div>
      </div>
    </div>
  )
}
