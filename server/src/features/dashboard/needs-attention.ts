import type { Dashboard } from '@mantel/domain/dashboard'
import type { Day } from '@mantel/domain/dates'
import { maySeePrices, type Scope } from '@mantel/domain/permissions'
import { rulesWith, type StepHue } from '@mantel/domain/projects/next-step'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { projects } from '../../schema/projects/projects.ts'
import { nextStepRule, nextStepSince } from '../projects/next-step-sql.ts'
import { presentCards } from '../projects/present-project.ts'
import { selectCards, standing } from '../projects/select-projects.ts'
import { type Viewer, type ViewerKeys, visibleProjects } from '../visibility/projects.ts'
import type { TodayAndStages } from './today-and-stages.ts'

/** The hues of urgent steps, most urgent first. Neutral and green steps are not urgent. */
const urgentHues: StepHue[] = ['red', 'amber', 'gold', 'blue']
const urgentRules = urgentHues.map((hue) => rulesWith({ hue }))
const maxShown = 8

/** Returns the most urgent projects and counts all urgent and overdue ones, by the same rules as the board. */
export async function listNeedsAttention(
  db: Db,
  viewer: Viewer,
  { today, inactiveStages }: TodayAndStages,
): Promise<Pick<Dashboard, 'needsAttention' | 'needsAttentionCount' | 'overdue'>> {
  const { companyId, userId } = viewer.actor
  const rows = await selectMostUrgent(
    db,
    { companyId, userId, today, inactiveStages },
    { scope: viewer.scope },
  )
  return {
    needsAttention: await loadCards(
      db,
      viewer,
      rows.map(({ id }) => id),
    ),
    needsAttentionCount: rows[0]?.count ?? 0,
    overdue: rows[0]?.overdue ?? 0,
  }
}

type Values = ViewerKeys['actor'] & { today: Day; inactiveStages: string[] }

const selectMostUrgent = builtOnce((db, values: Values, { scope }: { scope: Scope }) => {
  const rule = nextStepRule(values.today)
  const steps = db
    .select({
      id: projects.id,
      title: projects.title,
      rule: rule.as('rule'),
      since: nextStepSince(rule).as('since'),
    })
    .from(projects)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .innerJoin(candidates(values), sql`candidates.id = ${projects.id}`)
    .crossJoinLateral(standing)
    .where(
      and(
        visibleProjects({ actor: values, scope }),
        isNull(projects.archivedAt),
        sql`${projects.status} <> all(${values.inactiveStages})`,
      ),
    )
    .as('steps')
  return db
    .select({
      id: steps.id,
      count: sql<number>`count(*) over ()`.mapWith(Number),
      overdue: sql<number>`count(*) filter (where ${steps.rule} in ${urgentRules[0]}) over ()`.mapWith(
        Number,
      ),
    })
    .from(steps)
    .where(sql`${steps.rule} in ${urgentRules.flat()}`)
    .orderBy(
      urgency(sql`${steps.rule}`),
      sql`${steps.since} nulls last`,
      sql`${steps.title} collate "C"`,
      asc(steps.id),
    )
    .limit(maxShown)
})

/**
 * The ids of all projects that could have an urgent step, and of some others. Each part reads an index that has few
 * rows besides active projects, because applying the rules to all projects of a company takes too long.
 */
const candidates = ({ companyId, today }: Values) => sql`(
  select id from projects where company_id = ${companyId} and archived_at is null
    and payment_due_date <= ${today}::date + 3
  union select id from projects where company_id = ${companyId} and archived_at is null
    and contract_signing_status in ('sent', 'expired')
  union select project_id from project_standings where company_id = ${companyId} and awaits_invoice
  union select id from projects where company_id = ${companyId} and date_of_destage between ${today}::date and ${today}::date + 14
  union select project_id from leads where company_id = ${companyId} and submitted_at > now() - interval '48 hours'
) as candidates`

const urgency = (rule: ReturnType<typeof sql>) =>
  sql`case ${sql.join(
    urgentRules.map((rules, rank) => sql`when ${rule} in ${rules} then ${sql.raw(String(rank))}`),
    sql` `,
  )} end`

async function loadCards(db: Db, viewer: Viewer, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await selectCards(db, and(visibleProjects(viewer), inArray(projects.id, ids)))
  return presentCards(rows, { maySeePrices: maySeePrices(viewer.actor) }).sort(
    (first, second) => ids.indexOf(first.id) - ids.indexOf(second.id),
  )
}
