import type { Page } from '@mantel/domain/endpoints/endpoint'
import { daysOfLeadLink } from '@mantel/domain/leads/lead-links'
import type { LeadStatus } from '@mantel/domain/site/lead-outcomes'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { Refusal } from '../../../errors.ts'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { leads, leadTokens } from '../../../schema/clients/leads.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { companyOfLink } from '../../companies/company-of-link.ts'
import { lockCompany } from '../../companies/quotas.ts'
import { addLead, isAddable } from './add-lead.ts'
import { confirmPage } from './confirm-page.ts'

/** Creates the link of one email. Only the hash of its token is stored. */
export async function createLeadLink(db: Db, companyId: string, leadId: string): Promise<`/${string}`> {
  const token = newToken('lead')
  await db.insert(leadTokens).values({
    companyId,
    leadId,
    tokenHash: hashToken(token),
    expiresAt: sql`now() + make_interval(days => ${daysOfLeadLink})`,
  })
  return `/api/leads/add/${token}`
}

/** Shows the page with the button, or the outcome if there is nothing to do. Changes nothing. */
export async function showLeadLink(databases: Databases, token: string): Promise<Page> {
  const companyId = await findCompany(databases, token)
  return inTransaction(
    databases.runtime,
    { companyId },
    async (db) => {
      const link = await findLink(db, token)
      const outcome = outcomeOf(link)
      if (outcome) return outcomePage(outcome)
      return { html: confirmPage(link.lead, { companyName: link.companyName, token }) }
    },
    { readOnly: true },
  )
}

/** Adds the lead and uses up the link in one transaction. A link that could not be used stays valid. */
export async function applyLeadLink(databases: Databases, token: string): Promise<Page> {
  const companyId = await findCompany(databases, token)
  return inTransaction(databases.runtime, { companyId }, async (db) => {
    await lockCompany(db, companyId)
    const link = await findLink(db, token)
    const outcome = outcomeOf(link)
    if (outcome) return outcomePage(outcome)
    const [used] = await db
      .update(leadTokens)
      .set({ used: true, usedAt: sql`now()` })
      .where(and(eq(leadTokens.tokenHash, hashToken(token)), eq(leadTokens.used, false)))
      .returning({ id: leadTokens.id })
    if (!used) return outcomePage('already-used')
    // Anyone with the email can use the link, so the activity names no user.
    const adder = { companyId, userId: null, role: null }
    await addLead(db, adder, link.lead.id, { isPerson: true })
    return outcomePage('success')
  })
}

/**
 * The page for an unknown or expired link, or for a failure, for example if the plan has no room for another project.
 */
export const refuseLeadLink = ({ status }: Refusal): Page =>
  outcomePage(status === 404 || status === 400 ? 'invalid' : 'error')

const outcomePage = (status: LeadStatus): Page => ({ redirect: `/lead-added?status=${status}` })

type Link = Awaited<ReturnType<typeof findLink>>

function outcomeOf({ used, lead }: Link): LeadStatus | null {
  if (used) return 'already-used'
  if (lead.status === 'added') return 'already-added'
  return isAddable(lead) ? null : 'invalid-data'
}

async function findCompany(databases: Databases, token: string) {
  const companyId = await companyOfLink(databases, 'lead', hashToken(token))
  if (!companyId) throw noSuchLink()
  return companyId
}

async function findLink(db: Db, token: string) {
  const [found] = await db
    .select({ used: leadTokens.used, lead: leads, companyName: companies.name })
    .from(leadTokens)
    .innerJoin(leads, and(eq(leads.companyId, leadTokens.companyId), eq(leads.id, leadTokens.leadId)))
    .innerJoin(companies, eq(companies.id, leadTokens.companyId))
    .where(
      and(
        eq(leadTokens.tokenHash, hashToken(token)),
        sql`${leadTokens.expiresAt} > now()`,
        isNull(companies.suspendedAt),
        isNull(companies.deletionRequestedAt),
      ),
    )
  if (!found) throw noSuchLink()
  return found
}

const noSuchLink = () => new Refusal(404, 'This link is invalid or has expired.')
