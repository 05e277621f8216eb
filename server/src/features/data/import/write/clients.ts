import { clientName } from '@mantel/domain/clients'
import { dayIn } from '@mantel/domain/dates'
import type { Db } from '../../../../platform/database/connect.ts'
import { adminActivities } from '../../../../schema/activities.ts'
import { clients } from '../../../../schema/clients/clients.ts'
import { changesBetween, nameFields } from '../../../activity/changes.ts'
import { tickOff } from '../../../checklist/complete-step.ts'
import { clientLabels } from '../../../clients/field-labels.ts'
import type { ClientRow } from '../../export/rows.ts'
import type { Company } from '../company.ts'
import type { Values } from '../mapping/values.ts'
import { doneBy, type Order } from '../plan/plan.ts'
import { insertRows, measureAgain, type Progress, updateRows } from './batches.ts'

/** Also those whom a sheet of projects brings along. */
export async function addClients(db: Db, company: Company, order: Order, given: Values[], tell?: Progress) {
  if (given.length === 0) return []
  const now = new Date().toISOString()
  const rows = given.map((values) => ({
    id: crypto.randomUUID(),
    companyId: company.id,
    ...empty,
    ...values,
    joinedDate: values.joinedDate ? momentOn(String(values.joinedDate), company.timeZone) : now,
  }))
  await insertRows(db, clients, rows, tell)
  await measureAgain(db, clients, rows.length)
  await insertRows(
    db,
    adminActivities,
    rows.map((row) => ({
      ...onClient(company, order, row.id),
      action: 'client.created',
      description: `Added ${clientName(row)}, imported from ${order.fileName}`,
      metadata: { importId: order.importId },
    })),
  )
  await tickOff(db, company.id, 'clientsImported')
  return rows
}

const empty = {
  firstName: null,
  lastName: null,
  email: '',
  phone: null,
  companyName: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  source: null,
  notes: null,
}

type Changed = { before: ClientRow; edit: Values }

export async function changeClients(
  db: Db,
  company: Company,
  order: Order,
  changed: Changed[],
  tell: Progress,
) {
  const rows = changed.map(({ before, edit }) => {
    const { createdAt: _, ...kept } = before
    const { joinedDate = null } = edit
    return {
      ...kept,
      ...edit,
      joinedDate: joinedDate === null ? before.joinedDate : momentOn(String(joinedDate), company.timeZone),
    }
  })
  await updateRows(db, clients, company.id, rows, tell)
  await insertRows(
    db,
    adminActivities,
    changed.map(({ before, edit }, at) => ({
      ...onClient(company, order, before.id),
      action: 'client.updated',
      description: `Changed ${nameFields(Object.keys(edit), clientLabels)} of ${clientName(rows[at] ?? before)}, imported from ${order.fileName}`,
      metadata: { importId: order.importId, changes: changesBetween(before, edit, ['notes']) },
    })),
  )
}

const onClient = (company: Company, order: Order, clientId: string) => ({
  ...doneBy(company, order),
  targetType: 'client',
  targetId: clientId,
})

/** A moment at which it is that day in the company; in the east, noon in London is tomorrow already. */
function momentOn(day: string, timeZone: string) {
  const noon = `${day}T12:00:00.000Z`
  return dayIn(timeZone, noon) === day ? noon : `${day}T00:00:00.000Z`
}
