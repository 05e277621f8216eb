import type { ActivityEntry } from '@mantel/domain/admin/activity'
import { APP_NAME } from '@mantel/domain/basics/product'
import { errorText } from '../../../platform/api/api.ts'
import { type Pages, usePages } from '../../../platform/api/pages.ts'
import { fullDate } from '../../../platform/dates.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { MoreRows } from '../../../ui/table/more-rows.tsx'
import { formatTime, groupByDay } from '../../activity/days.ts'
import { roleNames } from '../../team/roles.ts'
import * as copy from './copy.ts'

type Props = {
  of: Pages<ActivityEntry>
  /** The heading level of the days: one level below the heading above the list. */
  heading?: 'h2' | 'h3'
}

/** The activity of a company or of the platform, latest first. Includes what SuperAdmins did. */
export function ActivityList({ of, heading: Heading = 'h2' }: Props) {
  const { rows, error, reload, more } = usePages(of)
  if (error) return <LoadError small what="activity" message={errorText(error)} onRetry={reload} />
  if (!rows) {
    return (
      <Pending label="Loading activity">
        {[1, 0.7, 0.4].map((opacity) => (
          <div key={opacity} style={{ opacity }} className="flex items-center gap-2.5 py-2">
            <Skeleton className="size-6 rounded-full!" />
            <Skeleton className="h-3 w-72" />
          </div>
        ))}
      </Pending>
    )
  }
  if (rows.length === 0) return <p className="text-13 text-muted-foreground">{copy.noActivity}</p>
  return (
    <div className="max-w-170">
      {groupByDay(rows).map(({ day, name, items }) => (
        <section key={day} aria-label={name} className="mt-4 first-of-type:mt-0">
          <Heading className="text-12 leading-4 font-medium text-muted-foreground">{name}</Heading>
          <ol className="mt-1">
            {items.map((entry) => (
              <ActivityRow key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      <MoreRows more={more} count={rows.length} loadsAutomatically={false} />
    </div>
  )
}

const ActivityRow = ({ entry }: { entry: ActivityEntry }) => (
  <li className="flex gap-2.5 py-1.5 text-13 leading-4.5">
    <Avatar name={entry.actorName ?? APP_NAME} size={24} />
    <div className="min-w-0 flex-1">
      <p className="wrap-anywhere">
        <bdi>{entry.description}</bdi>
      </p>
      <p className="mt-0.5 text-12 leading-4 wrap-anywhere text-muted-foreground">
        <bdi>{describeActor(entry)}</bdi> ·{' '}
        <time dateTime={entry.at} title={fullDate(entry.at)}>
          {formatTime(entry.at)}
        </time>
      </p>
    </div>
  </li>
)

function describeActor({ actorName, actorRole, impersonatorName }: ActivityEntry) {
  const role = Object.entries(roleNames).find(([name]) => name === actorRole)?.[1]
  const who = actorName ? [actorName, role].filter(Boolean).join(', ') : APP_NAME
  return impersonatorName ? `${impersonatorName} for ${who}` : who
}
