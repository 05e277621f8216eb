import { deriveDates } from '@mantel/domain/projects/timeline'
import type { Db } from '../../../../platform/database/connect.ts'
import { projectActivities } from '../../../../schema/activities.ts'
import { projects } from '../../../../schema/projects/projects.ts'
import { tickOff } from '../../../checklist/complete-step.ts'
import type { Company } from '../company.ts'
import type { Values } from '../mapping/values.ts'
import { doneOn, type Order } from '../plan/plan.ts'
import { insertRows, measureAgain, type Progress } from './batches.ts'
import { placesAtTheBottom } from './board-places.ts'

/** As if somebody had added one after the other: dates follow, and each stands below what was in its stage already. */
export async function addProjects(
  db: Db,
  company: Company,
  order: Order,
  given: Values[],
  theirs: Map<string, string | null>,
  tell: Progress,
) {
  if (given.length === 0) return
  const placeIn = await placesAtTheBottom(db, company)
  const rows = given.map(({ clientEmail, ...values }) => {
    const status = String(values.status ?? company.stages[0] ?? 'Discovery')
    return {
      id: crypto.randomUUID(),
      companyId: company.id,
      ...empty,
      // Booked when the sheet says so. Without a day it stays without: what comes in as won was won long ago.
      ...values,
      title: String(values.title ?? values.address),
      address: String(values.address ?? values.title),
      clientId: theirs.get(String(clientEmail)) ?? null,
      type: values.type ?? (company.types.includes('Other') ? 'Other' : company.types.at(-1)),
      status,
      sortOrder: placeIn(status),
      ...deriveDates(
        { ...undated, dateServiced: values.dateServiced ? String(values.dateServiced) : null },
        company,
      ),
    }
  })
  await insertRows(db, projects, rows, tell)
  await measureAgain(db, projects, rows.length)
  await tickOff(db, company.id, 'projectsImported')
  await insertRows(
    db,
    projectActivities,
    rows.map(({ id, title, status }) => ({
      ...doneOn(company, order, id),
      action: 'project.created',
      description: `Added ${title} in ${status}, imported from ${order.fileName}`,
    })),
  )
}

const empty = {
  city: null,
  state: null,
  zip: null,
  source: null,
  brief: null,
  notes: null,
  brokerageName: null,
  agentName: null,
  agentEmail: null,
  agentPhone: null,
  beds: null,
  baths: null,
  squareFeet: null,
  occupancy: null,
  accessNotes: null,
  mlsNumber: null,
  dateBooked: null,
  dateServiced: null,
  estimateValue: null,
  discountPercent: 0,
  depositPercent: null,
}

const undated = { agreedOn: null, stageDurationDays: null, depositDueDays: null, finalPaymentDays: null }
