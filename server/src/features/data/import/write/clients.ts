import { dayIn } from '@mantel/domain/basics/dates'
import { clientName } from '@mantel/domain/clients'
import { joinTags } from '@mantel/domain/tags'
import type { Db } from '../../../../platform/database/connect.ts'
import { adminActivities } from '../../../../schema/activities.ts'
import { clients } from '../../../../schema/clients/clients.ts'
import { changesBetween, listFieldLabels } from '../../../activity/changes.ts'
import { completeStep } from '../../../checklist/complete-step.ts'
import { clientLabels } from '../../../clients/field-labels.ts'
import type { ClientRow } from '../../export/rows.ts'
import type { Company } from '../company.ts'
import type { Values } from '../mapping/values.ts'
import { activityBase, type ImportContext } from '../plan/plan.ts'
import { insertRows, type Progress, refreshStatistics, updateRows } from './batches.ts'
import { recordChanges } from './record-changes.ts'
import { prepareTags } from './tags.ts'

/** Adds the new clients of a file and returns their rows. A file of projects can contain new clients too. */
export async function addClients(
  db: Db,
  company: Company,
  context: ImportContext,
  given: Values[],
  reportProgress?: Progress,
) {
  if (given.length === 0) return []
  const now = new Date().toISOString()
  const tagsOf = await prepareTags(db, company.id, given)
  const rows = given.map((values) => ({
    id: crypto.randomUUID(),
    companyId: company.id,
    ...unnamed,
    ...values,
    tags: tagsOf(values),
    joinedDate: values.joinedDate ? instantOn(String(values.joinedDate), company.timeZone) : now,
  }))
  await insertRows(db, clients, rows, reportProgress)
  await refreshStatistics(db, clients, rows.length)
  await recordChanges(db, company.id, context.importId, 'client', rows.map(added))
  await insertRows(
    db,
    adminActivities,
    rows.map((row) => ({
      ...onClient(company, context, row.id),
      action: 'client.created',
      description: `Added ${clientName(row)}, imported from ${context.fileName}`,
      metadata: { importId: context.importId },
    })),
  )
  await completeStep(db, company.id, 'clientsImported')
  return rows
}

const added = ({ id }: { id: string }) => ({ id })
const unnamed = { firstName: null, lastName: null, companyName: null, email: '' }

type ClientChange = { before: ClientRow; edit: Values }

export async function changeClients(
  db: Db,
  company: Company,
  context: ImportContext,
  changed: ClientChange[],
  reportProgress: Progress,
) {
  const tagsOf = await prepareTags(
    db,
    company.id,
    changed.map(({ edit }) => edit),
  )
  const rows = changed.map(({ before, edit }) => {
    const { createdAt: _, ...row } = before
    const { joinedDate = null } = edit
    return {
      ...row,
      ...edit,
      tags: edit.tags === undefined ? before.tags : tagsOf(edit),
      joinedDate: joinedDate === null ? before.joinedDate : instantOn(String(joinedDate), company.timeZone),
    }
  })
  await updateRows(db, clients, company.id, rows, reportProgress)
  await recordChanges(
    db,
    company.id,
    context.importId,
    'client',
    changed.map(({ before: { createdAt: _, ...before } }) => ({ id: before.id, before })),
  )
  await insertRows(
    db,
    adminActivities,
    changed.map(({ before, edit }, index) => ({
      ...onClient(company, context, before.id),
      action: 'client.updated',
      description: `Changed ${listFieldLabels(Object.keys(edit), clientLabels)} for ${clientName(rows[index] ?? before)}, imported from ${context.fileName}`,
      metadata: {
        importId: context.importId,
        changes: changesBetween({ ...before, tags: joinTags(before.tags) }, edit, ['notes']),
      },
    })),
  )
}

const onClient = (company: Company, context: ImportContext, clientId: string) => ({
  ...activityBase(company, context),
  targetType: 'client',
  targetId: clientId,
})

/**
 * Returns an instant on that day in the company's time zone. In time zones far to the east, noon UTC is already the
 * next day, so midnight UTC is used there.
 */
export function instantOn(day: string, timeZone: string) {
  const noon = `${day}T12:00:00.000Z`
  return dayIn(timeZone, noon) === day ? noon : `${day}T00:00:00.000Z`
}
