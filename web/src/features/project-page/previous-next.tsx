import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { useSequencePosition } from '../projects/neighbor-projects.ts'
import { projectQuery } from '../projects/queries.ts'

/** To the ones before and behind it in the list that one came from. */
export function WalkLinks({ id }: { id: string }) {
  const walk = useSequencePosition(id)
  if (!walk) return null
  return (
    <nav aria-label="Along the list" className="flex items-center gap-1 max-md:hidden">
      <span className="mr-1 text-12 text-muted-foreground tabular-nums">
        {walk.place} of {walk.of}
      </span>
      <Step icon={ChevronUp} label="Previous project" to={walk.previous} />
      <Step icon={ChevronDown} label="Next project" to={walk.next} />
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
  const fetchAhead = () => void queries.prefetchQuery(projectQuery(to))
  return (
    <Tooltip text={label}>
      <Link
        to="/app/projects/$id"
        params={{ id: to }}
        // The way back leads to the list, not through all that were looked at.
        replace
        search={({ tab }: { tab?: string }) => ({ tab })}
        aria-label={label}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        className={`${look} text-muted-foreground hover:bg-hover hover:text-foreground`}
      >
        {icon}
      </Link>
    </Tooltip>
  )
}
