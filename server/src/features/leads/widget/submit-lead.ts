import { createHash } from 'node:crypto'
import {
  cleanValues,
  honeypot,
  isBlank,
  type LeadValues,
  leadFields,
  validateSubmission,
} from '@mantel/domain/leads/lead-form'
import type { Submission } from '@mantel/domain/leads/widget'
import { sql } from 'drizzle-orm'
import { invalid } from '../../../errors.ts'
import type { Caller } from '../../../platform/actor.ts'
import type { Databases } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { leads } from '../../../schema/clients/leads.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { type Form, findForm } from '../form/find-form.ts'
import { processLead } from '../job-declarations.ts'
import { refuseOtherSites } from './allowed-sites.ts'
import { originOf } from './lead-origin.ts'
import { isSpam, spamReasons } from './spam.ts'
import { countSubmission } from './submission-limits.ts'
import { checkTicket } from './ticket.ts'

export type WidgetDeps = { databases: Databases; emailSettings: EmailSettings; publicUrl: string }

/**
 * Stores a submission, the only step that has to succeed while the visitor waits. A job does the rest: matching, adding
 * and emails. Suspicious submissions are stored, too, and the visitor gets the same response.
 */
export async function submitLead(deps: WidgetDeps, key: string, given: Submission, caller: Caller) {
  const { databases, emailSettings, publicUrl } = deps
  const form = await findForm(databases, key)
  refuseOtherSites(form, caller.origin, publicUrl)
  const values = readValues(form, given)
  const now = Date.now()
  const { isBusy, tooMany } = await countSubmission(databases, { key, values, address: caller.address })
  const signals = {
    ticket: checkTicket(emailSettings.secrets, key, given.ticket, now),
    hasHoneypot: !isBlank(given[honeypot] ?? ''),
    tooMany,
  }
  const spam = isSpam(values, signals)
  const origin = originOf(given, caller)
  await inTransaction(databases.runtime, { companyId: form.companyId }, async (db) => {
    const [stored] = await db
      .insert(leads)
      .values({
        ...emptyToNull(values),
        companyId: form.companyId,
        source: form.config.source,
        origin,
        spam,
        spamAt: spam ? sql`now()` : null,
        submissionHash: hashOf(values, given.ticket),
        metadata: spam ? { spam: spamReasons(values, signals).reasons } : {},
      })
      .onConflictDoNothing({ target: [leads.companyId, leads.submissionHash] })
      .returning({ id: leads.id })
    if (stored && !spam) await enqueue(db, processLead, { leadId: stored.id, isBusy })
  })
  const { thankYouMessage, redirectUrl } = form.config
  return { thankYouMessage, redirectUrl }
}

/** Hidden fields are left out, because the company does not ask for them. */
function readValues({ fields }: Form, given: Submission): LeadValues {
  const errors = validateSubmission(fields, given)
  const [first] = Object.values(errors)
  if (first) throw invalid(first, errors)
  const clean = cleanValues(given)
  return Object.fromEntries(fields.map(({ name }) => [name, clean[name] ?? '']))
}

const emptyToNull = (values: LeadValues) =>
  Object.fromEntries(
    leadFields.map((field) => [field, isBlank(values[field] ?? '') ? null : (values[field] ?? null)]),
  ) as Record<(typeof leadFields)[number], string | null>

/**
 * Identifies a submission, so that sending the same values twice from one opened form stores only one lead. Returns
 * null if there is no ticket, because the same values may then come from two visitors.
 */
const hashOf = (values: LeadValues, ticket: string | undefined) =>
  ticket
    ? createHash('sha256')
        .update(JSON.stringify([ticket, ...leadFields.map((field) => values[field] ?? '')]))
        .digest('hex')
    : null
