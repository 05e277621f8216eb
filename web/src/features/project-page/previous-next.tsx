import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react'
import { useShortcuts } from '../../platform/shortcuts.ts'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { useSequencePosition } from '../projects/neighbor-projects.ts'
import { projectQuery } from '../projects/queries.ts'
import * as copy from './copy.ts'

/** Links to the previous and next project of the list that the user came from. */
export function PreviousNext({ id }: { id: string }) {
  const position = useSequencePosition(id)
  const navigate = useNavigate()
  // Replaces the history entry, so that Back returns to the list and not to each project that was visited.
  const open = (to: string | undefined) =>
    to &&
    void navigate({
      to: '/app/projects/$id',
      params: { id: to },
      search: ({ tab }: { tab?: string }) => ({ tab }),
      replace: true,
    })
  useShortcuts({ j: () => open(position?.next), k: () => open(position?.previous) })
  if (!position) return null
  return (
    <nav aria-label="Previous and next" className="flex items-center gap-1 max-md:hidden">
      <span className="mr-1 text-12 text-muted-foreground tabular-nums">
        {copy.positionInList(position.place, position.of)}
      </span>
      <Step icon={ChevronUp} label="Previous project" to={position.previous} />
      <Step icon={ChevronDown} label="Next project" to={position.next} />
    </nav>
  )
}

type StepProps = { icon: LucideIcon; label: string; to: string | undefined }

function Step({ icon: Icon, label, to }: StepProps) {
  const queries = useQueryClient()
  const look = 'inline-flex size-7 items-center justify-center rounded-control touch:size-11'
  const icon = <Icon size={16} strokeWidth={1.6} aria-hidden />
  if (!to)
    return (
      <span aria-hidden className={`${look} text-muted-foreground opacity-40`}>
        {icon}
      </span>
    )
  const prefetch = () => void queries.prefetchQuery(projectQuery(to))
  return (
    <Tooltip text={label}>
      <Link
        to="/app/projects/$id"
        params={{ id: to }}
        replace
        search={({ tab }: { tab?: string }) => ({ tab })}
        aria-label={label}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        className={`${look} text-muted-foreground hover:bg-hover hover:text-foreground`}
      >
        {icon}
      </Link>
    </Tooltip>
  )
}
