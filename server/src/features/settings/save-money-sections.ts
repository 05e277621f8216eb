import { problemWithNextNumber } from '@mantel/domain/invoices/numbering'
import { methodsOf } from '@mantel/domain/payments/methods'
import { problemsWithPayments } from '@mantel/domain/settings/payment-settings'
import type { settingsApi } from '@mantel/domain/settings/settings'
import type { z } from 'zod'
import { invalid } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { completeStep } from '../checklist/complete-step.ts'
import { lockCompany } from '../companies/quotas.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { notifyOfRecipients } from './notify-of-recipients.ts'
import { changesTo, recordChanges, updateCompany } from './save-sections.ts'
import { sectionsOf } from './sections.ts'
import { getSettings } from './settings.ts'

type PaymentsBody = z.output<typeof settingsApi.savePayments.body>
type InvoicesBody = z.output<typeof settingsApi.saveInvoices.body>

/** Saves how clients can pay. Open invoices follow at once, because they are shown with the current recipients. */
export async function savePayments(
  db: Db,
  emailSettings: EmailSettings,
  actor: CompanyActor,
  { seen, ...edit }: PaymentsBody,
) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const changes = await changesTo(db, actor, 'payments', seen, edit)
  const after = { ...(await sectionsOf(db, companyId)).payments, ...edit }
  const problems = problemsWithPayments(after)
  const [first] = Object.values(problems)
  if (first) throw invalid(first, problems)
  if (changes.length > 0) {
    await updateCompany(db, actor, edit)
    await recordChanges(db, actor, 'payments', changes)
    await notifyOfRecipients(db, emailSettings, actor, changes)
  }
  if (methodsOf({ ...after, ...withoutProvider }).length > 0)
    await completeStep(db, companyId, 'paymentMethodsSetup')
  return getSettings(db, actor)
}

const withoutProvider = {
  providerAccountId: null,
  providerEnabled: false,
  cardEnabled: false,
  achEnabled: false,
  providerAchActive: false,
}

/** Saves what new invoices begin with. Existing invoices keep their number, template, tax and texts. */
export async function saveInvoices(db: Db, actor: CompanyActor, { seen, ...edit }: InvoicesBody) {
  const { companyId } = actor
  // A new invoice takes its number from the company's row, so it waits for this lock, or this call for the invoice.
  await lockCompany(db, companyId)
  const { nextInvoiceNumber: current } = await sectionsOf(db, companyId)
  const { nextInvoiceNumber = current, taxPercent, ...section } = edit
  const problem = problemWithNextNumber(current, nextInvoiceNumber)
  if (problem) throw invalid(problem, { nextInvoiceNumber: problem })
  const counter =
    nextInvoiceNumber === current
      ? []
      : [{ field: 'nextInvoiceNumber', before: current, after: nextInvoiceNumber }]
  const changes = [...(await changesTo(db, actor, 'invoices', seen, { ...section, taxPercent })), ...counter]
  if (changes.length > 0) {
    const taxRateBps = taxPercent === undefined ? undefined : Math.round(taxPercent * 100)
    await updateCompany(db, actor, { ...section, nextInvoiceNumber, taxRateBps })
    await recordChanges(db, actor, 'invoices', changes)
  }
  if (section.invoiceTemplate) await completeStep(db, companyId, 'invoiceAdded')
  return getSettings(db, actor)
}
