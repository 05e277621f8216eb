import type { Activity } from '@mantel/domain/activity'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { errorText } from '../../platform/api/api.ts'
import { type Pages, usePages } from '../../platform/api/pages.ts'
import { useUrlChange } from '../../platform/url-changes.ts'
import { LoadError } from '../../ui/display/states.tsx'
import { Select } from '../../ui/form/select.tsx'
import { MoreRows } from '../../ui/table/more-rows.tsx'
import { workspaceQuery } from '../workspace/queries.ts'
import { ActivityDays } from './activity-days.tsx'
import { ActivitySkeleton } from './activity-skeleton.tsx'
import * as copy from './copy.ts'

type Props = {
  /** Lists the activity of one team member, or of everyone if no id is given. */
  of: (userId?: string) => Pages<Activity>
  /** Says what will show here once there is activity. */
  emptyHint: string
  /** Whether each row names its project. Off on a project’s own page. */
  namesProject?: boolean
}

export function ActivityList({ of, emptyHint, namesProject = true }: Props) {
  const { by: userId } = useSearch({ strict: false })
  const change = useUrlChange<{ by?: string }>()
  const { rows, error, isOutdated, reload, more } = usePages(of(userId))
  if (error) return <LoadError small what="activity" message={errorText(error)} onRetry={reload} />
  if (!rows) return <ActivitySkeleton />
  if (rows.length === 0 && userId === undefined) {
    return (
      <p className="text-13 leading-4.5 text-muted-foreground">
        <b className="font-medium text-foreground">{copy.noActivity}</b> {emptyHint}
      </p>
    )
  }
  return (
    <div className={isOutdated ? 'opacity-60' : undefined}>
      <MemberFilter value={userId} onChange={(by) => change({ by })} />
      {rows.length === 0 && (
        <p role="status" className="py-3 text-13 text-muted-foreground">
          {copy.noActivityByMember}
        </p>
      )}
      <ActivityDays activities={rows} namesProject={namesProject} />
      <MoreRows more={more} count={rows.length} loadsAutomatically={false} />
    </div>
  )
}

type FilterProps = { value: string | undefined; onChange: (userId: string | undefined) => void }

/** Renders nothing in a company with one user. */
function MemberFilter({ value, onChange }: FilterProps) {
  const { data: workspace } = useQuery(workspaceQuery)
  if (!workspace || workspace.people.length < 2) return null
  return (
    <div className="mb-4 w-48 max-md:w-full">
      <Select
        aria-label="Team member"
        className="h-7.5! text-13! touch:h-11! touch:text-16!"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
        options={[
          { value: '', label: 'Everyone' },
          ...workspace.people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </div>
  )
}
