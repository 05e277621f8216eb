import { formatPhone } from '@mantel/domain/basics/phone'
import { leadName } from '@mantel/domain/leads/leads'
import type { Stage } from '@mantel/domain/projects/pipeline'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { conflict, invalid } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { leads } from '../../../schema/clients/leads.ts'
import type { ActivityActor } from '../../activity/record-activity.ts'
import { createClient } from '../../clients/clients.ts'
import { refuseAfterPlanEnd } from '../../companies/plan-state.ts'
import { enforceQuota, lockCompany } from '../../companies/quotas.ts'
import { stagesOf } from '../../companies/stages.ts'
import { insertProject } from '../../projects/projects.ts'
import { findLead, type LeadRow, leadById } from '../lead-columns.ts'

type Adder = ActivityActor & { companyId: string }

export type AddingChoice = {
  /**
   * The id of a client that the caller has checked and locked, or `new`. By default, the client with the lead's email.
   */
  client?: string | undefined
  stage?: Stage | undefined
  type?: string | undefined
  memberIds?: string[]
  title?: string | undefined
  address?: string | undefined
  /** Whether a person adds the lead, which counts as a response to it. False if the system adds it. */
  isPerson: boolean
}

/**
 * Adds a lead to the pipeline, whether a form, an email link or a user in the inbox starts it. Locks the company, so
 * that a lead is added only once and the limits of the plan are not exceeded. Refuses a lead that is already added.
 */
export async function addLead(db: Db, adder: Adder, leadId: string, choice: AddingChoice) {
  const { companyId } = adder
  await lockCompany(db, companyId)
  await refuseAfterPlanEnd(db, companyId)
  const lead = await findLead(db, companyId, leadId)
  if (lead.status === 'added') throw alreadyAdded()
  if (!choice.client && !isAddable(lead)) throw incompleteLead()
  const { clientId, isNew } = await chooseClient(db, adder, lead, choice.client)
  await enforceQuota(db, companyId, 'projects')
  const project = await insertProject(db, adder, projectFrom(lead, clientId, choice), {
    stage: choice.stage ?? (await stagesOf(db, companyId))[0],
    memberIds: choice.memberIds ?? [],
    activity: activityOf(lead, choice),
  })
  const [added] = await db
    .update(leads)
    .set({
      addedToPipeline: true,
      addedAt: sql`now()`,
      createdClient: isNew,
      clientId,
      projectId: project.id,
      spam: false,
      spamAt: null,
      dismissedAt: null,
      errorNote: null,
      waitsForRoom: false,
      ...(choice.isPerson && {
        readAt: sql`coalesce(${leads.readAt}, now())`,
        respondedAt: sql`coalesce(${leads.respondedAt}, now())`,
      }),
    })
    .where(and(leadById(companyId, leadId), ne(leads.status, 'added')))
    .returning({ id: leads.id })
  if (!added) throw alreadyAdded()
  return { projectId: project.id, clientId }
}

export const alreadyAdded = () => conflict('This lead is already in your pipeline.')

const incompleteLead = () => invalid('This lead has no name and no email. Add one, or choose a client.')

/** False if the lead has neither a name nor an email. */
export const isAddable = ({ firstName, lastName, companyName, email }: LeadRow) =>
  Boolean(firstName || lastName || companyName || email)

/** Clients need an email. A lead without one becomes a project without a client. */
async function chooseClient(db: Db, adder: Adder, lead: LeadRow, chosen: string | undefined) {
  if (chosen && chosen !== 'new') return { clientId: chosen, isNew: false }
  if (!lead.email) {
    if (chosen === 'new') throw invalid('Clients need an email. Add one to the lead first.')
    return { clientId: null, isNew: false }
  }
  const known = chosen === 'new' ? undefined : await findMatch(db, lead.companyId, lead.email)
  if (known) return { clientId: known, isNew: false }
  const { firstName, lastName, email, phone, companyName, source } = lead
  const contact = { firstName, lastName, email, phone, companyName, source }
  const created = await createClient(db, adder, {
    ...contact,
    address: null,
    city: null,
    state: null,
    zip: null,
  })
  return { clientId: created.id, isNew: true }
}

/** The oldest client with this email, locked so that no one deletes it before the project refers to it. */
async function findMatch(db: Db, companyId: string, email: string) {
  const [found] = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.companyId, companyId), eq(clients.email, email)))
    .orderBy(asc(clients.createdAt), asc(clients.id))
    .limit(1)
    .for('key share')
  return found?.id
}

function projectFrom(lead: LeadRow, clientId: string | null, { title, address, type }: AddingChoice) {
  return {
    clientId,
    title: title ?? lead.projectAddress ?? `Inquiry – ${leadName(lead)}`,
    address: address ?? lead.projectAddress ?? 'Address TBD',
    city: null,
    state: null,
    zip: null,
    brief: lead.message,
    notes: clientId ? null : contactNote(lead),
    type,
    source: lead.source,
    brokerageName: null,
    agentName: null,
    agentPhone: null,
    occupancy: null,
    mlsNumber: null,
  }
}

const contactNote = (lead: LeadRow) =>
  [leadName(lead), lead.companyName, lead.email, lead.phone && formatPhone(lead.phone)]
    .filter(Boolean)
    .join('\n')

const activityOf = (lead: LeadRow, { isPerson }: AddingChoice) =>
  isPerson
    ? { action: 'lead.added', description: `Added from a lead: ${leadName(lead)}` }
    : { action: 'lead.received', description: `New lead from website: ${leadName(lead)}` }
