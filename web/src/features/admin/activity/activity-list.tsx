import type { ActivityEntry } from '@mantel/domain/admin/activity'
import { APP_NAME } from '@mantel/domain/product'
import { errorText } from '../../../platform/api/api.ts'
import { type Pages, usePages } from '../../../platform/api/pages.ts'
import { fullDate } from '../../../platform/dates.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { MoreRows } from '../../../ui/table/more-rows.tsx'
import { byDay, timeOf } from '../../activity/days.ts'
import { roleNames } from '../../team/roles.ts'

type Props = {
  of: Pages<ActivityEntry>
  /** That of a day: one below whatever stands over the list. */
  heading?: 'h2' | 'h3'
}

/** What was done in a company or on the platform, by its own people and by the platform’s, the latest first. */
export function DeedList({ of, heading: Heading = 'h2' }: Props) {
  const { rows, error, reload, more } = usePages(of)
  if (error) return <LoadError small what="the activity" message={errorText(error)} onRetry={reload} />
  if (!rows) {
    return (
      <Pending label="Loading the activity">
        {[1, 0.7, 0.4].map((opacity) => (
          <div key={opacity} style={{ opacity }} className="flex items-center gap-2.5 py-2">
            <Skeleton className="size-6 rounded-full!" />
            <Skeleton className="h-3 w-72" />
          </div>
        ))}
      </Pending>
    )
  }
  if (rows.length === 0) return <p className="text-13 text-muted-foreground">Quiet so far.</p>
  return (
    <div className="max-w-170">
      {byDay(rows).map(({ day, name, items }) => (
        <section key={day} aria-label={name} className="mt-4 first-of-type:mt-0">
          <Heading className="text-12 leading-4 font-medium text-muted-foreground">{name}</Heading>
          <ol className="mt-1">
            {items.map((deed) => (
              <DeedRow key={deed.id} deed={deed} />
            ))}
          </ol>
        </section>
      ))}
      <MoreRows more={more} count={rows.length} loadsAutomatically={false} />
    </div>
  )
}

const DeedRow = ({ deed }: { deed: ActivityEntry }) => (
  <li className="flex gap-2.5 py-1.5 text-13 leading-4.5">
    <Avatar name={deed.actorName ?? APP_NAME} size={24} />
    <div className="min-w-0 flex-1">
      <p className="wrap-anywhere">
        <bdi>{deed.description}</bdi>
      </p>
      <p className="mt-0.5 text-12 leading-4 wrap-anywhere text-muted-foreground">
        <bdi>{whoIn(deed)}</bdi> ·{' '}
        <time dateTime={deed.at} title={fullDate(deed.at)}>
          {timeOf(deed.at)}
        </time>
      </p>
    </div>
  </li>
)

function whoIn({ actorName, actorRole, impersonatorName }: ActivityEntry) {
  const role = Object.entries(roleNames).find(([name]) => name === actorRole)?.[1]
  const who = actorName ? [actorName, role].filter(Boolean).join(', ') : APP_NAME
  return impersonatorName ? `${impersonatorName} for ${who}` : who
}
