import type { Dashboard } from '@mantel/domain/dashboard'
import { addDays, type Day } from '@mantel/domain/dates'
import { maySeePrices } from '@mantel/domain/permissions'
import type { NextStep, StepHue } from '@mantel/domain/projects/next-step'
import { and, eq, gte, inArray, isNull, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { projects } from '../../schema/projects/projects.ts'
import { nextStepOf, presentCards } from '../projects/present-project.ts'
import { selectCards, selectNextStepFacts } from '../projects/select-projects.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'
import { compareText } from './compare-text.ts'
import type { TodayAndStages } from './today-and-stages.ts'

/** The hues of urgent steps, most urgent first. Neutral and green steps are not urgent. */
const urgencies: StepHue[] = ['red', 'amber', 'gold', 'blue']
const maxShown = 8

/** Returns the most urgent projects and counts all urgent and overdue ones, by the same rules as the board. */
export async function listNeedsAttention(
  db: Db,
  viewer: Viewer,
  { today, inactiveStages }: TodayAndStages,
): Promise<Pick<Dashboard, 'needsAttention' | 'needsAttentionCount' | 'overdue'>> {
  const options = { maySeePrices: maySeePrices(viewer.actor), today }
  const facts = await selectNextStepFacts(db, candidatesFor(viewer, today, inactiveStages))
  const urgent = facts
    .flatMap((row) => {
      const step = nextStepOf(row, options)
      return step && urgencies.includes(step.hue) ? { id: row.id, title: row.title, step } : []
    })
    .sort(byUrgency)
  return {
    needsAttention: await loadCards(
      db,
      viewer,
      urgent.slice(0, maxShown).map(({ id }) => id),
    ),
    needsAttentionCount: urgent.length,
    overdue: urgent.filter(({ step }) => step.hue === 'red').length,
  }
}

/**
 * Selects every project that could have an urgent step, and some others, which the rules exclude later.
 * Filters in SQL, because applying the rules to five thousand projects takes a second.
 */
function candidatesFor(viewer: Viewer, today: Day, inactiveStages: string[]): SQL | undefined {
  const { companyId } = viewer.actor
  const soon = addDays(today, 3)
  return and(
    visibleProjects(viewer),
    isNull(projects.archivedAt),
    notInArray(projects.status, inactiveStages),
    or(
      and(lt(projects.finalPaymentDueDate, today), isNull(projects.fullPaidDate)),
      and(lte(projects.depositDueDate, soon), isNull(projects.depositDate), isNull(projects.fullPaidDate)),
      inArray(projects.contractSigningStatus, ['sent', 'expired']),
      and(eq(projects.contractSigningStatus, 'signed'), mayLackInvoice(companyId)),
      and(gte(projects.dateOfDestage, today), lte(projects.dateOfDestage, addDays(today, 14))),
      sql`${projects.id} in (select x.project_id from leads x where x.company_id = ${companyId}
        and x.submitted_at > now() - interval '48 hours')`,
    ),
  )
}

/**
 * Matches projects that have no sent invoice or that have a draft. Whether the draft is the latest invoice is
 * checked by the rules.
 */
const mayLackInvoice = (companyId: string) => {
  const withInvoice = (...statuses: string[]) => sql`(select x.project_id from invoices x
    where x.company_id = ${companyId} and x.status in ${statuses} and x.voided_at is null)`
  return or(notInArray(projects.id, withInvoice('sent', 'paid')), inArray(projects.id, withInvoice('draft')))
}

type Urgent = { id: string; title: string; step: NextStep }

function byUrgency(first: Urgent, second: Urgent) {
  return (
    urgencies.indexOf(first.step.hue) - urgencies.indexOf(second.step.hue) ||
    compareText(first.step.since ?? noDate, second.step.since ?? noDate) ||
    compareText(first.title, second.title) ||
    compareText(first.id, second.id)
  )
}

/** Sorts after every real day. */
const noDate = '9999-12-31'

async function loadCards(db: Db, viewer: Viewer, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await selectCards(db, and(visibleProjects(viewer), inArray(projects.id, ids)))
  return presentCards(rows, { maySeePrices: maySeePrices(viewer.actor) }).sort(
    (first, second) => ids.indexOf(first.id) - ids.indexOf(second.id),
  )
}
