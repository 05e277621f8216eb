import { leadName } from '@mantel/domain/leads/leads'
import type { Db } from '../../../../platform/database/connect.ts'
import { adminActivities } from '../../../../schema/activities.ts'
import { leads } from '../../../../schema/clients/leads.ts'
import { changesBetween, listFieldLabels } from '../../../activity/changes.ts'
import { leadLabels } from '../../../leads/field-labels.ts'
import type { Company } from '../company.ts'
import type { Values } from '../mapping/values.ts'
import { activityBase, type ImportContext } from '../plan/plan.ts'
import { insertRows, type Progress, updateRows } from './batches.ts'
import { instantOn } from './clients.ts'
import { recordChanges } from './record-changes.ts'

export type LeadRow = typeof leads.$inferSelect

/** Imported leads count as read, because the user already has them in a file. No one gets an email about them. */
export async function addLeads(
  db: Db,
  company: Company,
  context: ImportContext,
  given: Values[],
  reportProgress: Progress,
) {
  const now = new Date().toISOString()
  const rows = given.map((values) => ({
    id: crypto.randomUUID(),
    companyId: company.id,
    ...unnamed,
    ...values,
    submittedAt: values.submittedAt ? instantOn(String(values.submittedAt), company.timeZone) : now,
    readAt: now,
  }))
  await insertRows(db, leads, rows, reportProgress)
  await recordChanges(
    db,
    company.id,
    context.importId,
    'lead',
    rows.map(({ id }) => ({ id })),
  )
  await insertRows(
    db,
    adminActivities,
    rows.map((row) => ({
      ...onLead(company, context, row.id),
      action: 'lead.created',
      description: `Added a lead: ${leadName(row)}, imported from ${context.fileName}`,
      metadata: { importId: context.importId },
    })),
  )
}

const unnamed = { firstName: null, lastName: null, companyName: null, email: null, phone: null }

type LeadChange = { before: LeadRow; edit: Values }

export async function changeLeads(
  db: Db,
  company: Company,
  context: ImportContext,
  changed: LeadChange[],
  reportProgress: Progress,
) {
  const rows = changed.map(({ before, edit }) => {
    const { submittedAt = null } = edit
    return {
      ...importedFields(before),
      ...edit,
      submittedAt:
        submittedAt === null ? before.submittedAt : instantOn(String(submittedAt), company.timeZone),
    }
  })
  await updateRows(db, leads, company.id, rows, reportProgress)
  await recordChanges(
    db,
    company.id,
    context.importId,
    'lead',
    changed.map(({ before }) => ({ id: before.id, before: importedFields(before) })),
  )
  await insertRows(
    db,
    adminActivities,
    changed.map(({ before, edit }) => ({
      ...onLead(company, context, before.id),
      action: 'lead.updated',
      description: `Changed ${listFieldLabels(Object.keys(edit), leadLabels)} for the lead ${leadName(before)}, imported from ${context.fileName}`,
      metadata: { importId: context.importId, changes: changesBetween(before, edit, ['message']) },
    })),
  )
}

function importedFields(lead: LeadRow) {
  const { id, firstName, lastName, email, phone, companyName, projectAddress, message, source, submittedAt } =
    lead
  return { id, firstName, lastName, email, phone, companyName, projectAddress, message, source, submittedAt }
}

const onLead = (company: Company, context: ImportContext, leadId: string) => ({
  ...activityBase(company, context),
  targetType: 'lead',
  targetId: leadId,
})
