import { type Dashboard, maxNeedsAttention } from '@mantel/domain/dashboard'
import type { Day } from '@mantel/domain/dates'
import { maySeePrices, type Scope } from '@mantel/domain/permissions'
import { rulesWith, type StepHue } from '@mantel/domain/projects/next-step'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { companies } from '../../schema/companies/companies.ts'
import { projects } from '../../schema/projects/projects.ts'
import type { TodayAndStages } from '../companies/today-and-stages.ts'
import { nextStepRule, nextStepSince } from '../projects/next-step-sql.ts'
import { countOverdue } from '../projects/overdue.ts'
import { presentCards } from '../projects/present-project.ts'
import { selectCards, standing } from '../projects/select-projects.ts'
import { type Viewer, type ViewerKeys, visibleProjects } from '../visibility/projects.ts'

/** The hues of urgent steps, most urgent first. Neutral and green steps are not urgent. */
const urgentHues: StepHue[] = ['red', 'amber', 'gold', 'blue']
const urgentRules = urgentHues.map((hue) => rulesWith({ hue }))
const maxShown = 8
const maxCandidates = sql.raw(String(maxNeedsAttention))

/** Returns the most urgent projects, and counts urgent and overdue ones, by the same rules as the board. */
export async function listNeedsAttention(
  db: Db,
  viewer: Viewer,
  todayAndStages: TodayAndStages,
): Promise<Pick<Dashboard, 'needsAttention' | 'needsAttentionCount' | 'overdue'>> {
  const { companyId, userId } = viewer.actor
  const { today, inactiveStages } = todayAndStages
  const values = { companyId, userId, today, inactiveStages }
  const variant = { scope: viewer.scope }
  const [rows, overdue] = await Promise.all([
    selectMostUrgent(db, values, variant),
    countOverdue(db, viewer, todayAndStages),
  ])
  return {
    needsAttention: await loadCards(
      db,
      viewer,
      rows.map(({ id }) => id),
    ),
    needsAttentionCount: Math.min(rows[0]?.count ?? 0, maxNeedsAttention),
    overdue,
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
    .innerJoin(candidates(values, scope), sql`candidates.id = ${projects.id}`)
    .crossJoinLateral(standing)
    .where(isVisibleAndActive(values, scope))
    // Makes PostgreSQL apply the rules once per project, not once for each use of the result below.
    .offset(0)
    .as('steps')
  return db
    .select({ id: steps.id, count: sql<number>`count(*) over ()`.mapWith(Number) })
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

const isVisibleAndActive = (values: Values, scope: Scope) =>
  and(
    visibleProjects({ actor: values, scope }),
    isNull(projects.archivedAt),
    sql`${projects.status} <> all(${values.inactiveStages})`,
  )

/**
 * The ids of the projects that could have an urgent step. Each part reads at most the first 300 rows of an index,
 * however many projects the company has.
 */
const candidates = ({ companyId, userId, today, inactiveStages }: Values, scope: Scope) => {
  const isVisible =
    scope === 'all'
      ? sql`true`
      : sql`exists (select from project_members m
    where m.company_id = ${companyId} and m.project_id = p.id and m.user_id = ${userId})`
  const isActive = sql`p.company_id = ${companyId} and p.archived_at is null and p.status <> all(${inactiveStages})
    and ${isVisible}`
  const firstByStanding = (since: string) => sql`(select p.id from project_standings s
    join projects p on p.company_id = s.company_id and p.id = s.project_id
    where s.company_id = ${companyId} and s.${sql.raw(since)} is not null and ${isActive}
    order by s.${sql.raw(since)} limit ${maxCandidates})`
  const firstByDay = (day: string, condition: SQL) => sql`(select p.id from projects p
    where ${isActive} and ${condition} order by p.${sql.raw(day)} limit ${maxCandidates})`
  return sql`(
    ${firstByDay('payment_due_date', sql`p.payment_due_date <= ${today}::date + 3`)}
    union ${firstByStanding('unsigned_since')}
    union ${firstByStanding('uninvoiced_since')}
    union ${firstByDay('date_of_destage', sql`p.date_of_destage between ${today}::date and ${today}::date + 14`)}
    union (select p.id from leads l join projects p on p.company_id = l.company_id and p.id = l.project_id
      where l.company_id = ${companyId} and l.submitted_at > now() - interval '48 hours' and ${isActive}
      limit ${maxCandidates})
  ) as candidates`
}

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
