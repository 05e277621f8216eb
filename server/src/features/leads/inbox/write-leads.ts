import { type LeadInput, leadName, type leadsApi } from '@mantel/domain/leads/leads'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, invalid, stale } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { leads } from '../../../schema/clients/leads.ts'
import { changesBetween, listFieldLabels } from '../../activity/changes.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { leadLabels } from '../field-labels.ts'
import { findLead, leadById, leadColumns } from '../lead-columns.ts'

type Edit = z.output<typeof leadsApi.edit.body>

/** Adds a lead that the user enters, for example after a call. It counts as read. */
export async function createLead(db: Db, actor: CompanyActor, input: LeadInput) {
  refuseNameless(input)
  const { companyId } = actor
  const created = requireRow(
    await db
      .insert(leads)
      .values({ ...input, email: input.email ?? null, companyId, readAt: sql`now()` })
      .returning(leadColumns),
  )
  await recordActivity(db, actor, {
    action: 'lead.created',
    targetType: 'lead',
    targetId: created.id,
    description: `Added a lead: ${leadName(created)}`,
  })
  return created
}

/** Refuses a lead that is in the pipeline, where its client and project are edited instead. */
export async function editLead(db: Db, actor: CompanyActor, id: string, { version, ...edit }: Edit) {
  const { companyId } = actor
  const before = await findLead(db, companyId, id)
  if (before.version !== version) throw stale('lead')
  if (before.status === 'added') throw isInPipeline()
  refuseNameless({ ...before, ...edit })
  const changes = changesBetween(before, edit, ['message'])
  const [after] = await db
    .update(leads)
    .set(edit)
    .where(and(leadById(companyId, id), eq(leads.version, version), ne(leads.status, 'added')))
    .returning(leadColumns)
  if (!after) throw stale('lead')
  if (changes.length > 0)
    await recordActivity(db, actor, {
      action: 'lead.updated',
      targetType: 'lead',
      targetId: id,
      description: `Changed ${listFieldLabels(
        changes.map(({ field }) => field),
        leadLabels,
      )} for the lead ${leadName(after)}`,
      metadata: { changes },
    })
  return after
}

const isInPipeline = () => conflict('This lead is in your pipeline. Edit its client or project instead.')

function refuseNameless({ firstName, lastName, companyName, email, phone }: Partial<LeadInput>) {
  if (firstName || lastName || companyName || email || phone) return
  throw invalid('Enter a name, an email or a phone number', {
    firstName: 'Enter a name, an email or a phone number',
  })
}

export async function markLeadRead(db: Db, companyId: string, id: string) {
  await findLead(db, companyId, id)
  await db
    .update(leads)
    .set({ readAt: sql`now()` })
    .where(and(leadById(companyId, id), isNull(leads.readAt)))
}
