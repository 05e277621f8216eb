import { dayIn } from '@mantel/domain/dates'
import { deriveDates, settleDates } from '@mantel/domain/projects/timeline'
import type { Db } from '../../../../platform/database/connect.ts'
import { projectActivities } from '../../../../schema/activities.ts'
import { projects } from '../../../../schema/projects/projects.ts'
import { changesBetween, nameFields } from '../../../activity/changes.ts'
import { projectLabels } from '../../../projects/field-labels.ts'
import type { Company } from '../company.ts'
import type { Values } from '../mapping/values.ts'
import type { KnownProject } from '../plan/known-projects.ts'
import { doneOn, type Order } from '../plan/plan.ts'
import { insertRows, type Progress, updateRows } from './batches.ts'
import { placesAtTheBottom } from './board-places.ts'

type Changed = { before: KnownProject['row']; edit: Values }

/** As if somebody had edited one after the other, and moved those that are in another stage now. */
export async function changeProjects(
  db: Db,
  company: Company,
  order: Order,
  changed: Changed[],
  theirs: Map<string, string | null>,
  tell: Progress,
) {
  if (changed.length === 0) return
  const placeIn = await placesAtTheBottom(db, company)
  const edits = changed.map(({ before, edit: { clientEmail, ...others } }) => {
    const edit: Values = { ...others }
    if (clientEmail) edit.clientId = theirs.get(String(clientEmail)) ?? null
    return { before, edit }
  })
  const rows = edits.map(({ before, edit }) => {
    const { clientEmail: _, agreedAt: _a, createdAt: _b, isSample: _c, archivedAt: _d, ...kept } = before
    return {
      ...kept,
      ...edit,
      ...(edit.status !== undefined && moved(company, before, edit, placeIn)),
      ...datesOf(company, before, edit),
    }
  })
  await updateRows(db, projects, company.id, rows, tell)
  await insertRows(
    db,
    projectActivities,
    edits.flatMap((one) => deedsOf(company, order, one)),
  )
}

function moved(
  company: Company,
  before: Changed['before'],
  edit: Values,
  placeIn: (stage: string) => number,
) {
  const stage = String(edit.status)
  const dateBooked = edit.dateBooked ?? before.dateBooked
  return {
    sortOrder: placeIn(stage),
    cancelReason: null,
    dateBooked: dateBooked ?? (company.kinds[stage] === 'won' ? dayIn(company.timeZone, new Date()) : null),
  }
}

/** What follows from the install date follows it; other dates of ours are nobody's cause. */
function datesOf(company: Company, before: Changed['before'], edit: Values) {
  if (!edit.dateServiced) return {}
  const dateServiced = String(edit.dateServiced)
  const agreedOn = before.agreedAt ? dayIn(company.timeZone, before.agreedAt) : null
  return settleDates(before, before.customDates, deriveDates({ ...before, dateServiced, agreedOn }, company))
}

function deedsOf(company: Company, order: Order, { before, edit: { status, ...edit } }: Changed) {
  const from = doneOn(company, order, before.id)
  const changes = changesBetween(before, edit, ['brief', 'notes', 'accessNotes'])
  return [
    ...(status === undefined
      ? []
      : [
          {
            ...from,
            action: 'project.stage_changed',
            description: `Moved from ${before.status} to ${String(status)}, imported from ${order.fileName}`,
            metadata: { ...from.metadata, from: before.status, to: status },
          },
        ]),
    ...(changes.length === 0
      ? []
      : [
          {
            ...from,
            action: 'project.updated',
            description: `Changed ${nameFields(Object.keys(edit), projectLabels)}, imported from ${order.fileName}`,
            metadata: { ...from.metadata, changes },
          },
        ]),
  ]
}
