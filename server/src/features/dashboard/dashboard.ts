import type { Dashboard } from '@mantel/domain/dashboard'
import { can } from '@mantel/domain/permissions'
import { and, count, eq, isNull } from 'drizzle-orm'
import { type Db, only } from '../../platform/database/connect.ts'
import { leads } from '../../schema/clients/leads.ts'
import type { ActivityLabels } from '../activity/field-labels.ts'
import { latestActivity } from '../activity/list-activity.ts'
import type { Viewer } from '../visibility/projects.ts'
import { nextInstall, whatComes } from './calendar.ts'
import { companyAt } from './company.ts'
import { pipelineFigures } from './figures.ts'
import { sourcesOf } from './lead-sources.ts'
import { whatNeedsSomebody } from './needs-attention.ts'

/** What a person's day begins with. Days are those of the company, wherever the server stands. */
export async function getDashboard(
  db: Db,
  viewer: Viewer,
  activityLabels: ActivityLabels,
): Promise<Dashboard> {
  const { actor } = viewer
  const now = new Date()
  const company = await companyAt(db, actor.companyId, now)
  const [figures, needs, newLeads, install, calendar, sources, activity] = await Promise.all([
    pipelineFigures(db, viewer, company),
    whatNeedsSomebody(db, viewer, company),
    countNewLeads(db, actor.companyId),
    nextInstall(db, viewer, company),
    whatComes(db, viewer, company, 30),
    can(actor, 'reports:read') ? sourcesOf(db, viewer, company, 90) : [],
    latestActivity(db, viewer, 8, activityLabels),
  ])
  return {
    today: company.today,
    updatedAt: now.toISOString(),
    ...figures,
    ...needs,
    newLeads,
    nextInstall: install,
    calendar,
    sources,
    activity,
  }
}

/** Those that nobody has decided about yet. */
async function countNewLeads(db: Db, companyId: string) {
  const rows = await db
    .select({ waiting: count() })
    .from(leads)
    .where(
      and(
        eq(leads.companyId, companyId),
        eq(leads.addedToPipeline, false),
        eq(leads.spam, false),
        isNull(leads.dismissedAt),
      ),
    )
  return only(rows).waiting
}
