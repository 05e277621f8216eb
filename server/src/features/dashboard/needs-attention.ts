import type { Dashboard } from '@mantel/domain/dashboard'
import { addDays, type Day } from '@mantel/domain/dates'
import type { NextStep, StepHue } from '@mantel/domain/projects/next-step'
import { and, eq, gte, inArray, isNull, lt, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { projects } from '../../schema/projects/projects.ts'
import { presentCards, stepOf } from '../projects/present-project.ts'
import { selectCards, selectStandings } from '../projects/select-projects.ts'
import { seenBy, seesPrices, type Viewer } from '../visibility/projects.ts'
import type { Company } from './company.ts'
import { compare } from './month-comparison.ts'

/** The most urgent first; what is neutral or green can wait. */
const urgencies: StepHue[] = ['red', 'amber', 'gold', 'blue']
const shown = 8

/** What a team should look at today, by the same rules as the board. */
export async function whatNeedsSomebody(
  db: Db,
  viewer: Viewer,
  { today, resting }: Company,
): Promise<Pick<Dashboard, 'needsYou' | 'needsYouCount' | 'overdue'>> {
  const prices = seesPrices(viewer.actor)
  const standings = await selectStandings(db, candidatesFor(viewer, today, resting))
  const urgent = standings
    .flatMap((row) => {
      const step = stepOf(row, { prices, today })
      return step && urgencies.includes(step.hue) ? { id: row.id, title: row.title, step } : []
    })
    .sort(byUrgency)
  return {
    needsYou: await inFull(
      db,
      viewer,
      urgent.slice(0, shown).map(({ id }) => id),
    ),
    needsYouCount: urgent.length,
    overdue: urgent.filter(({ step }) => step.hue === 'red').length,
  }
}

/**
 * Everything for which the rules could say something urgent, and some more: they have the last word. Asked of the
 * database, because they would take a second for five thousand projects.
 */
function candidatesFor(viewer: Viewer, today: Day, resting: string[]): SQL | undefined {
  const { companyId } = viewer.actor
  const soon = addDays(today, 3)
  return and(
    seenBy(viewer),
    isNull(projects.archivedAt),
    notInArray(projects.status, resting),
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

/** None that was sent, or a draft beside it: which one is the latest is looked at afterwards. */
const mayLackInvoice = (companyId: string) => {
  const invoiced = (...statuses: string[]) => sql`(select x.project_id from invoices x
    where x.company_id = ${companyId} and x.status in ${statuses} and x.voided_at is null)`
  return or(notInArray(projects.id, invoiced('sent', 'paid')), inArray(projects.id, invoiced('draft')))
}

type Urgent = { id: string; title: string; step: NextStep }

function byUrgency(one: Urgent, other: Urgent) {
  return (
    urgencies.indexOf(one.step.hue) - urgencies.indexOf(other.step.hue) ||
    compare(one.step.since ?? never, other.step.since ?? never) ||
    compare(one.title, other.title) ||
    compare(one.id, other.id)
  )
}

/** After whatever waits since a day. */
const never = '9999-12-31'

async function inFull(db: Db, viewer: Viewer, ids: string[]) {
  if (ids.length === 0) return []
  const prices = seesPrices(viewer.actor)
  const rows = await selectCards(db, and(seenBy(viewer), inArray(projects.id, ids)))
  return presentCards(rows, { prices }).sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
