import type { Activity } from '@mantel/domain/activity'
import type { dataApi } from '@mantel/domain/data'
import type { z } from 'zod'
import type { Databases } from '../../../platform/database/connect.ts'
import type { ActivityLabels } from '../../activity/field-labels.ts'
import { listCompanyActivity } from '../../activity/list-activity.ts'
import type { Viewer } from '../../visibility/projects.ts'
import { exportPageSize, exportTable } from './export-table.ts'

const columns = ['time', 'person', 'project', 'activity', 'changes'] as const

/** Exports what the list shows with these filters. Times are in the company's time zone. */
export const exportActivity = (
  databases: Databases,
  viewer: Viewer,
  filters: z.output<typeof dataApi.exportActivity.body>,
  labels: ActivityLabels,
) =>
  exportTable<Activity, string>(databases, viewer.actor, {
    kind: 'activity',
    description: 'Exported activity',
    columns,
    readPage: (db, cursor) =>
      listCompanyActivity(
        db,
        viewer,
        { ...filters, limit: exportPageSize, cursor: cursor ?? undefined },
        labels,
      ),
    cellsOf: (activity, timeZone) => [
      timeText(activity.at, timeZone),
      activity.actorName ?? '',
      activity.projectTitle ?? '',
      activity.description,
      activity.changes.map(changeText).join('; '),
    ],
  })

/** For example 2026-03-12 14:05, which spreadsheets read as a time. */
function timeText(at: string, timeZone: string) {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return parts.format(new Date(at))
}

const changeText = ({ field, before, after }: Activity['changes'][number]) =>
  `${field}: ${before ?? 'none'} → ${after ?? 'none'}`
