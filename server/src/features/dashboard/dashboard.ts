import type { Dashboard } from '@mantel/domain/dashboard'
import { can } from '@mantel/domain/permissions'
import { and, count, eq } from 'drizzle-orm'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { leads } from '../../schema/clients/leads.ts'
import type { ActivityLabels } from '../activity/field-labels.ts'
import { latestActivity } from '../activity/list-activity.ts'
import { getTodayAndStages } from '../companies/today-and-stages.ts'
import type { Viewer } from '../visibility/projects.ts'
import { listCalendar, nextInstall } from './calendar.ts'
import { listLeadSources } from './lead-sources.ts'
import { getMoney } from './money.ts'
import { listNeedsAttention } from './needs-attention.ts'
import { getPipelineStats } from './pipeline-stats.ts'

/** All days are in the company's time zone, wherever the server is. */
export async function getDashboard(
  db: Db,
  viewer: Viewer,
  activityLabels: ActivityLabels,
): Promise<Omit<Dashboard, 'exampleSite'>> {
  const { actor } = viewer
  const now = new Date()
  const todayAndStages = await getTodayAndStages(db, actor.companyId, now)
  const [stats, needs, newLeads, install, calendar, sources, activity, money] = await Promise.all([
    getPipelineStats(db, viewer, todayAndStages),
    listNeedsAttention(db, viewer, todayAndStages),
    countNewLeads(db, actor.companyId),
    nextInstall(db, viewer, todayAndStages),
    listCalendar(db, viewer, todayAndStages, 30),
    can(actor, 'reports:read') ? listLeadSources(db, viewer, todayAndStages, 90) : [],
    latestActivity(db, viewer, 8, activityLabels),
    can(actor, 'dashboard:money') ? getMoney(db, viewer, todayAndStages) : null,
  ])
  return {
    today: todayAndStages.today,
    updatedAt: now.toISOString(),
    ...stats,
    ...needs,
    money,
    newLeads,
    nextInstall: install,
    calendar,
    sources,
    activity,
  }
}

async function countNewLeads(db: Db, companyId: string) {
  const rows = await db
    .select({ waiting: count() })
    .from(leads)
    .where(and(eq(leads.companyId, companyId), eq(leads.status, 'new')))
  return requireRow(rows).waiting
}
