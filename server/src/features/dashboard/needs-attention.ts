import type { Day } from '@mantel/domain/basics/dates'
import { type Dashboard, maxNeedsAttention } from '@mantel/domain/dashboard'
import type { Scope } from '@mantel/domain/permissions'
import { type StepHue } from '@mantel/domain/projects/next-step'
import { rulesFor, rulesWith } from '@mantel/domain/projects/next-step-rules'
import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { projects } from '../../schema/projects/projects.ts'
import type { TodayAndStages } from '../companies/today-and-stages.ts'
import { nextStepRule, nextStepSince } from '../projects/next-step-sql.ts'
import { openBalance } from '../projects/open-amounts-sql.ts'
import { countOverdue } from '../projects/overdue.ts'
import { presentCards } from '../projects/present-project.ts'
import { selectCards, standing } from '../projects/select-projects.ts'
import { type Viewer, type ViewerKeys, visibleProjects } from '../visibility/projects.ts'
import { snoozedUntil } from './snoozes.ts'

/** The hues of urgent steps, most urgent first. Neutral and green steps are not urgent. */
const urgentHues: StepHue[] = ['red', 'amber', 'gold', 'blue']
const urgentRules = urgentHues.map((hue) => rulesWith({ hue }))
const maxShown = 8
const max = sql.raw(String(maxNeedsAttention))

/** Returns the most urgent projects, and counts urgent and overdue ones, by the same rules as the board. */
export async function listNeedsAttention(
  db: Db,
  viewer: Viewer,
  todayAndStages: TodayAndStages,
): Promise<Pick<Dashboard, 'needsAttention' | 'needsAttentionCount' | 'snoozed' | 'overdue'>> {
  const { companyId, userId } = viewer.actor
  const { today, inactiveStages } = todayAndStages
  const values = { companyId, userId, today, inactiveStages }
  const variant = { scope: viewer.scope, rules: rulesFor(viewer.actor) }
  const [rows, overdue] = await Promise.all([
    selectMostUrgent(db, values, variant),
    countOverdue(db, viewer, todayAndStages),
  ])
  const cards = await loadCards(db, viewer, rows)
  return {
    needsAttention: cards.filter(({ snoozedUntil: until }) => until === null),
    needsAttentionCount: rows.find(({ snoozedUntil: until }) => until === null)?.count ?? 0,
    snoozed: cards.filter(({ snoozedUntil: until }) => until !== null),
    overdue,
  }
}

type Values = ViewerKeys['actor'] & { today: Day; inactiveStages: string[] }
/** Each variant becomes a separate query. There are only a few, because `rules` depends only on the permissions. */
type Variant = { scope: Scope; rules: number[] }

const selectMostUrgent = builtOnce((db, values: Values, variant: Variant) => {
  const until = snoozedUntil(values, values.today, { projectId: sql`steps.id` }, factsOf(values, 'steps'))
  const order = sql`${urgency(sql`rule`)}, since nulls last, title collate "C", id`
  return db
    .select({
      id: sql<string>`id`,
      facts: sql<string>`facts`,
      snoozedUntil: sql<Day | null>`until`,
      count: sql<number>`count`.mapWith(Number),
    })
    .from(
      sql`(select places.*, ${factsOf(values, 'places')} as facts from (
        select *, count(*) over own as count, row_number() over (own order by ${order}) as place
        from (select steps.*, ${until} as until from ${urgentSteps(values, variant)}) as steps
        window own as (partition by until is null)) as places
        where place <= ${sql.raw(String(maxShown))}) as shown`,
    )
    .orderBy(order)
})

type Urgent = Awaited<ReturnType<typeof selectMostUrgent>>[number]

/**
 * What the viewer saw of a step: a snooze ends when this changes. Contains an amount only for rules about money, which
 * do not apply to viewers who may not see prices. This is a subquery, so it runs only for steps that are shown or
 * snoozed.
 */
const factsOf = ({ companyId }: Values, steps: 'steps' | 'places') => {
  const step = sql.identifier(steps)
  return sql<string>`(select concat_ws('/', ${step}.rule, ${step}.since, ${projects.contractSigningStatus},
      ${projects.depositDueDate}, ${projects.finalPaymentDueDate}, ${projects.dateServiced}, ${projects.dateOfDestage},
      case when ${step}.rule in (2, 3, 10) then ${openBalance} end)
    from projects join companies on companies.id = ${companyId} cross join lateral ${standing}
    where ${projects.companyId} = ${companyId} and ${projects.id} = ${step}.id)`
}

const isVisibleAndActive = (values: Values, scope: Scope) =>
  and(
    visibleProjects({ actor: values, scope }),
    isNull(projects.archivedAt),
    sql`${projects.status} <> all(${values.inactiveStages})`,
  )

/**
 * The urgent steps of the company's projects, at most 300. Each part finds the steps of the rules that it lists. The
 * most urgent parts come first, so the limit drops the least urgent steps. A part reads only the first 300 rows of an
 * index, even if the company has many more projects, and then looks up what its rules need. Each lookup has a limit,
 * because the planner would otherwise read all rows of the company.
 */
const urgentSteps = (values: Values, { scope, rules: viewerRules }: Variant) => {
  const { companyId, today } = values
  const part = (rules: number[], candidates: SQL, order: SQL) => sql`(select * from (
    select ${projects.id}, ${projects.title}, step.rule, ${nextStepSince(sql`step.rule`)} as since
    from ${candidates} order by ${order} limit ${max}) as candidates where rule in ${rules})`
  // With "offset 0", PostgreSQL applies the rules once per project and not once for each use of the result.
  const step = sql`join companies on companies.id = ${companyId}
    cross join lateral (select ${nextStepRule(today, viewerRules)} as rule offset 0) as step`
  const project = (id: SQL) => sql`cross join lateral (select * from projects
    where id = ${id} and ${isVisibleAndActive(values, scope)} limit 1) as projects`
  const byStanding = (
    since: SQL,
  ) => sql`project_standings as standing ${project(sql`standing.project_id`)} ${step}
    where standing.company_id = ${companyId} and ${since} is not null`
  const byDay = (condition: SQL) => sql`projects cross join lateral ${standing} ${step}
    where ${isVisibleAndActive(values, scope)} and ${condition}`
  const byLead = sql`leads ${project(sql`leads.project_id`)} cross join lateral ${standing} ${step}
    where leads.company_id = ${companyId} and leads.submitted_at > now() - interval '48 hours'`

  const { paymentDueDate, depositDueDate, depositDate, dateOfDestage } = projects
  const isOverdue = sql`${paymentDueDate} < ${today}::date`
  const depositIsDueSoon = sql`${paymentDueDate} between ${today}::date and ${today}::date + 3
    and ${depositDueDate} <= ${today}::date + 3 and ${depositDate} is null`
  const endsSoon = sql`${dateOfDestage} between ${today}::date and ${today}::date + 14`
  const isDeclined = sql`${projects.contractSigningStatus} = 'declined'`
  const [unsigned, uninvoiced] = [sql`standing.unsigned_since`, sql`standing.uninvoiced_since`]
  const parts = [
    part([2, 3], byDay(isOverdue), sql`${paymentDueDate}`),
    part([1], byDay(isDeclined), sql`${projects.id}`),
    part([4, 5, 6], byStanding(unsigned), unsigned),
    part([12], byDay(endsSoon), sql`${dateOfDestage}`),
    part([7], byStanding(uninvoiced), uninvoiced),
    part([10], byDay(depositIsDueSoon), sql`${paymentDueDate}`),
    part([15], byLead, sql`leads.submitted_at desc`),
  ]
  return sql`(${sql.join(parts, sql` union all `)} limit ${max}) as steps`
}

const urgency = (rule: ReturnType<typeof sql>) =>
  sql`case ${sql.join(
    urgentRules.map((rules, rank) => sql`when ${rule} in ${rules} then ${sql.raw(String(rank))}`),
    sql` `,
  )} end`

async function loadCards(db: Db, viewer: Viewer, urgent: Urgent[]) {
  if (urgent.length === 0) return []
  const ids = urgent.map(({ id }) => id)
  const rows = await selectCards(db, and(visibleProjects(viewer), inArray(projects.id, ids)))
  const cards = new Map(presentCards(rows, viewer.actor).map((card) => [card.id, card]))
  return urgent.flatMap(({ id, facts, snoozedUntil: until }) => {
    const card = cards.get(id)
    return card ? [{ ...card, facts, snoozedUntil: until }] : []
  })
}
