import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../base/button.tsx'
import { classes } from '../base/classes.ts'
import * as copy from '../copy.ts'
import { EmptyRoom } from './vignette.tsx'

export function Empty({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center rounded-panel border border-dashed border-border-strong px-6 pt-5 pb-6 text-center">
      <EmptyRoom />
      <h2 className="mt-3.25 text-base font-semibold">{title}</h2>
      <p className="mt-1 max-w-[44ch] text-13 leading-4.5 text-muted-foreground">{children}</p>
      {action && <div className="mt-3 flex gap-2">{action}</div>}
    </div>
  )
}

/** Says what could not be loaded and why, with a retry button. The rest of the page stays visible. */
export function LoadError({
  what,
  message,
  small,
  onRetry,
}: {
  what: string
  message?: string
  /** Smaller, for an error in only one part of a page. */
  small?: boolean
  onRetry: () => void
}) {
  return (
    <div
      role="alert"
      className={classes('flex flex-col items-center gap-1 px-6 text-center', small ? 'py-6' : 'py-16')}
    >
      <TriangleAlert size={20} strokeWidth={1.6} aria-hidden className="mb-1 text-amber" />
      <p className="text-base font-semibold">{copy.couldNotLoad(what)}</p>
      {message && <p className="max-w-[56ch] text-13 text-muted-foreground">{message}</p>}
      <Button className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** A placeholder with the position and size of content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      className={classes('animate-pulse rounded-sm bg-secondary motion-reduce:animate-none', className)}
    />
  )
}

export const CardSkeleton = () => (
  <div aria-hidden className="rounded-box border border-border bg-card p-2.5">
    <div className="flex items-center gap-2.5">
      <Skeleton className="size-9.5 rounded-control!" />
      <div className="flex-1">
        <Skeleton className="h-2.75 w-[70%]" />
        <Skeleton className="mt-2 h-2.5 w-[45%]" />
      </div>
    </div>
    <Skeleton className="mt-3.25 h-2.5 w-[38%]" />
    <Skeleton className="mt-2.25 h-2.5 w-[60%]" />
  </div>
)

/** Shows nothing at first, so that fast loads do not flicker, and then the skeleton. */
export function Pending({ children, label }: { children: ReactNode; label: string }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {label}
      </span>
      {/* The skeleton takes up its space at once, so that the content below does not jump. */}
      <div className={shown ? undefined : 'invisible'}>{children}</div>
    </div>
  )
}
