import type { Activity } from '@mantel/domain/activity'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useDisplayZone } from '../../platform/display-zone.ts'
import { ActivityRow } from '../activity/activity-row.tsx'
import { groupByDay } from '../activity/days.ts'
import { Block, EmptyText } from './block.tsx'
import * as copy from './copy.tsx'

export function RecentActivity({ activity }: { activity: Activity[] }) {
  useDisplayZone()
  return (
    <Block
      title="Recent activity"
      aside={
        activity.length > 0 && (
          <Link
            to="/app/activity"
            className="flex items-center gap-1 rounded-sm font-medium hover:text-foreground touch:min-h-11"
          >
            All activity
            <ArrowRight size={12} strokeWidth={1.8} aria-hidden />
          </Link>
        )
      }
    >
      {activity.length === 0 && <EmptyText>{copy.noActivity}</EmptyText>}
      {groupByDay(activity).map(({ day, name, items }) => (
        <section key={day} aria-label={name} className="mt-3 first-of-type:mt-0">
          <h3 className="text-12 leading-4 font-medium text-muted-foreground">{name}</h3>
          <ol className="mt-0.5">
            {items.map((one) => (
              <ActivityRow key={one.id} activity={one} namesProject />
            ))}
          </ol>
        </section>
      ))}
    </Block>
  )
}
