import type { Activity } from '@mantel/domain/activity'
import { useDisplayZone } from '../../platform/display-zone.ts'
import { ActivityRow } from './activity-row.tsx'
import { groupByDay } from './days.ts'

type Props = {
  activities: Activity[]
  namesProject: boolean
}

/** Activities under the day on which they happened. */
export function ActivityDays({ activities, namesProject }: Props) {
  useDisplayZone()
  return groupByDay(activities).map(({ day, name, items }) => (
    <section key={day} aria-label={name} className="mt-4 first-of-type:mt-0">
      <h3 className="text-12 leading-4 font-medium text-muted-foreground">{name}</h3>
      <ol className="mt-1">
        {items.map((activity) => (
          <ActivityRow key={activity.id} activity={activity} namesProject={namesProject} />
        ))}
      </ol>
    </section>
  ))
}
