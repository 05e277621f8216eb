import { type LucideIcon, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from '../overlay/tooltip.tsx'

type Props = { count: number; children: ReactNode; onClear: () => void }

/** Floats over the end of a list while rows are selected; must be inside a positioned element. */
export const BulkBar = ({ count, children, onClear }: Props) => (
  <div className="pointer-events-none absolute inset-x-0 bottom-13.5 z-10 flex justify-center px-4">
    <div
      role="group"
      aria-label="Selected"
      className="pointer-events-auto flex h-11 max-w-full animate-rise overflow-x-auto items-center gap-1 rounded-panel bg-foreground pr-1.5 pl-3.5 text-13 whitespace-nowrap text-background shadow-floating"
    >
      <span role="status" className="font-semibold tabular-nums">
        {count} selected
      </span>
      <span aria-hidden className="mx-1.5 h-5 w-px bg-background/20" />
      {children}
      <Tooltip text="Clear selection" keys="Esc">
        <button type="button" aria-label="Clear selection" onClick={onClear} className={look}>
          <X size={14} strokeWidth={1.8} aria-hidden />
        </button>
      </Tooltip>
    </div>
  </div>
)

type ActionProps = Omit<ComponentProps<'button'>, 'onClick'> & {
  icon: LucideIcon
  /** Left out if the button opens a menu. */
  onClick?: () => void
  /** Why the action is not available for this selection. */
  disabledReason?: string
  children: ReactNode
}

export function BulkAction({ icon: Icon, onClick, disabledReason, children, ...rest }: ActionProps) {
  const button = (
    <button
      type="button"
      {...rest}
      aria-disabled={disabledReason !== undefined || undefined}
      {...(onClick && { onClick: disabledReason === undefined ? onClick : undefined })}
      className={look}
    >
      <Icon size={14} strokeWidth={1.8} aria-hidden />
      {children}
    </button>
  )
  return disabledReason === undefined ? button : <Tooltip text={disabledReason}>{button}</Tooltip>
}

const look =
  'inline-flex h-8 items-center gap-1.5 rounded-control px-2.5 font-medium hover:bg-background/15 focus-visible:outline-background aria-disabled:opacity-60 touch:h-11'
