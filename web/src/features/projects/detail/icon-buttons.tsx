import { Link } from '@tanstack/react-router'
import { RotateCcw, SquareArrowOutUpRight } from 'lucide-react'
import { IconButton } from '../../../ui/base/button.tsx'
import { Tooltip } from '../../../ui/overlay/tooltip.tsx'

/** Resets a date field to its calculated date. */
export const resetDate = (label: string, reset: () => void) => (
  <Tooltip text={label}>
    <IconButton icon={RotateCcw} label={label} onClick={reset} />
  </Tooltip>
)

export const openClient = (id: string) => (
  <Tooltip text="Open client">
    <Link
      to="/app/clients/$id"
      params={{ id }}
      aria-label="Open client"
      className="inline-flex size-7 items-center justify-center rounded-control text-muted-foreground hover:bg-hover hover:text-foreground touch:size-11"
    >
      <SquareArrowOutUpRight size={16} strokeWidth={1.6} aria-hidden />
    </Link>
  </Tooltip>
)
