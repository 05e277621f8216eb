import type { ImportKind } from '@mantel/domain/data'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/base/button.tsx'

/** Focusable, because `useStepFocus` focuses the heading when the user comes from another step. */
export const StepHeading = ({ children }: { children: ReactNode }) => (
  <h2 tabIndex={-1} className="text-15 leading-5 font-semibold tracking-[-.012em] text-balance outline-none">
    {children}
  </h2>
)

export const StepText = ({ children }: { children: ReactNode }) => (
  <p className="mt-1 max-w-[68ch] text-13 leading-4.5 text-pretty text-muted-foreground">{children}</p>
)

export const StepActions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap items-center gap-2 max-sm:flex-col max-sm:items-stretch">
    {children}
  </div>
)

export const ChooseAnotherFile = ({ kind }: { kind: ImportKind }) => (
  <Button asChild variant="ghost">
    <Link to="/app/settings/import/$kind" params={{ kind }}>
      Choose another file
    </Link>
  </Button>
)
