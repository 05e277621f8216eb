import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react'
import { useShortcuts } from '../../platform/shortcuts.ts'
import { useMedia } from '../../ui/base/media.ts'
import { MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { useSequencePosition } from '../projects/neighbor-projects.ts'
import { projectQuery } from '../projects/queries.ts'
import * as copy from './copy.ts'

function useOpenNeighbor() {
  const navigate = useNavigate()
  // Replaces the history entry, so that Back returns to the list and not to each project that was visited.
  return (to: string | undefined) =>
    to &&
    void navigate({
      to: '/app/projects/$id',
      params: { id: to },
      search: ({ tab }: { tab?: string }) => ({ tab }),
      replace: true,
      state: ({ pageStart }) => ({ pageStart }),
    })
}

/** On phones, whose header has no space for the links: the previous and next project in the menu. */
export function PreviousNextItems({ id }: { id: string }) {
  const position = useSequencePosition(id)
  const isPhone = useMedia('(max-width: 767.98px)')
  const open = useOpenNeighbor()
  if (!isPhone || !position || position.of < 2) return null
  const { place, of, previous, next } = position
  return (
    <>
      {next && (
        <MenuItem icon={ChevronDown} onSelect={() => open(next)}>
          {copy.nextInList(place + 1, of)}
        </MenuItem>
      )}
      {previous && (
        <MenuItem icon={ChevronUp} onSelect={() => open(previous)}>
          {copy.previousInList(place - 1, of)}
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  )
}

/** Links to the previous and next project of the list that the user came from. */
export function PreviousNext({ id }: { id: string }) {
  const position = useSequencePosition(id)
  const open = useOpenNeighbor()
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
