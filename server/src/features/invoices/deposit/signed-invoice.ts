import { dayIn } from '@mantel/domain/basics/dates'
import type { SigningData } from '@mantel/domain/contracts/signing'
import { deriveInvoice } from '@mantel/domain/invoices/invoice-status'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/connect.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { timeZoneOf } from '../../companies/time-zones.ts'
import { entriesOfInvoice } from '../../ledger/entries.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { payPath, payTokenOf } from '../send/pay-links.ts'

type Key = { companyId: string; id: string }

/** What the client can pay after signing this contract. Null if there is nothing to pay, or not yet. */
export async function findSignedInvoice(
  db: Db,
  { secrets, publicUrl }: EmailSettings,
  contract: Key,
): Promise<SigningData['invoice']> {
  const { companyId } = contract
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.sourceContractId, contract.id)))
  const token = invoice && payTokenOf(secrets, invoice)
  if (!token) return null
  const today = dayIn(await timeZoneOf(db, companyId), new Date())
  const entries = await entriesOfInvoice(db, companyId, invoice.id)
  const { dueNow, balance } = deriveInvoice(invoice, entries, today)
  if (!dueNow || balance.claimed >= dueNow.amount) return null
  return { payUrl: publicUrl + payPath(token), amount: dueNow.amount, dueDate: dueNow.dueDate }
}
