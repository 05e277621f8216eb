import { deriveDates } from '@mantel/domain/projects/timeline'
import type { Db } from '../../../../platform/database/connect.ts'
import { projectActivities } from '../../../../schema/activities.ts'
import { projects } from '../../../../schema/projects/projects.ts'
import { completeStep } from '../../../checklist/complete-step.ts'
import type { Company } from '../company.ts'
import type { Values } from '../mapping/values.ts'
import { type ImportContext, projectActivityBase } from '../plan/plan.ts'
import { insertRows, type Progress, refreshStatistics } from './batches.ts'
import { createPositionAllocator } from './board-positions.ts'
import { recordChanges } from './record-changes.ts'
import { prepareTags } from './tags.ts'

/**
 * Adds projects as if a user had added them one by one, with derived dates, but each project goes to the bottom of its
 * stage and not to the top.
 */
export async function addProjects(
  db: Db,
  company: Company,
  context: ImportContext,
  given: Values[],
  clientIds: Map<string, string | null>,
  reportProgress: Progress,
) {
  if (given.length === 0) return
  const nextPosition = await createPositionAllocator(db, company)
  const tagsOf = await prepareTags(db, company.id, given)
  const rows = given.map(({ clientEmail, ...values }) => {
    const status = String(values.status ?? company.stages[0] ?? 'Discovery')
    return {
      id: crypto.randomUUID(),
      companyId: company.id,
      discountPercent: 0,
      // The booking date comes only from the file, because a project that is imported as won was not won today.
      ...values,
      tags: tagsOf(values),
      title: String(values.title ?? values.address),
      address: String(values.address ?? values.title),
      clientId: clientIds.get(String(clientEmail)) ?? null,
      type: values.type ?? (company.types.includes('Other') ? 'Other' : company.types.at(-1)),
      status,
      sortOrder: nextPosition(status),
      ...deriveDates(
        { ...noDates, dateServiced: values.dateServiced ? String(values.dateServiced) : null },
        company,
      ),
    }
  })
  await insertRows(db, projects, rows, reportProgress)
  await refreshStatistics(db, projects, rows.length)
  await recordChanges(
    db,
    company.id,
    context.importId,
    'project',
    rows.map(({ id }) => ({ id })),
  )
  await completeStep(db, company.id, 'projectsImported')
  await insertRows(
    db,
    projectActivities,
    rows.map(({ id, title, status }) => ({
      ...projectActivityBase(company, context, id),
      action: 'project.created',
      description: `Added ${title} to ${status}, imported from ${context.fileName}`,
    })),
  )
}

const noDates = {
  agreedOn: null,
  stageDurationDays: null,
  depositDueDays: null,
  finalPaymentDays: null,
  finalPaymentAnchor: null,
}
