import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { conflict, Refusal } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { JobRun } from '../../../platform/jobs/job.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { contractSigningLinks } from '../../../schema/contracts/contract-signing.ts'
import { contracts } from '../../../schema/contracts/contracts.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { users } from '../../../schema/users.ts'
import type { Services } from '../../../services.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { refuseAfterPlanEnd } from '../../companies/plan-state.ts'
import { contractById } from '../../contracts/contracts.ts'
import { lockLedgerProject } from '../../ledger/locks.ts'
import { openLedger } from '../../ledger/open-ledger.ts'
import { fullName } from '../../team/team.ts'
import { insertDraft } from '../draft/create-invoice.ts'
import { takeNumber } from '../draft/invoice-numbers.ts'
import { refuseUnsendable, sendDraft } from '../send/send-draft.ts'

/**
 * Creates and sends the invoice of a signed contract to the client who signed it, once. A project that already has an
 * invoice, or that needs no deposit, gets none. If the invoice can’t be sent, nothing is created, and the activity says
 * why.
 */
export async function sendDepositInvoice(run: JobRun<Services>, contractId: string) {
  const { db, companyId } = run
  if (!companyId) return
  const signed = await findSigned(db, companyId, contractId)
  if (!signed) return
  const system = { userId: null, role: null, companyId }
  try {
    // Uses a nested transaction, so that a refusal also rolls back the invoice number.
    await db.transaction((nested) => createAndSend(nested, run, signed, system))
  } catch (error) {
    if (error instanceof NotNeeded) return
    if (!(error instanceof Refusal)) throw error
    await recordProjectActivity(db, system, signed.projectId, {
      action: 'invoice.not_sent',
      description: `Couldn’t send the deposit invoice: ${error.message}`,
      metadata: { contractId },
    })
  }
}

/** Thrown to roll back the nested transaction, and with it the invoice number that was taken. */
class NotNeeded extends Error {}

type Signed = NonNullable<Awaited<ReturnType<typeof findSigned>>>
type SystemActor = { userId: null; role: null; companyId: string }

async function createAndSend(
  db: Db,
  { emailSettings }: JobRun<Services>,
  { contractId, projectId, sentBy, recipientName, recipientEmail }: Signed,
  system: SystemActor,
) {
  const { companyId } = system
  await refuseAfterPlanEnd(db, companyId)
  const ledger = await openLedger(db, companyId)
  // The counter is in the company's row, which is already locked.
  const invoiceNumber = await takeNumber(db, companyId)
  const project = await lockLedgerProject(db, ledger, projectId)
  if (await hasInvoice(db, companyId, projectId)) throw new NotNeeded()
  const draft = await insertDraft(db, project, { invoiceNumber, sourceContractId: contractId })
  if (draft.deposit === 0) throw new NotNeeded()
  await refuseUnsendable(db, draft)
  if (!recipientName || !recipientEmail) throw conflict('The client has no email address')
  await recordProjectActivity(db, system, projectId, {
    action: 'invoice.created',
    description: `Created invoice ${invoiceNumber} because the contract was signed`,
    metadata: { invoiceId: draft.id },
  })
  await sendDraft(db, emailSettings, ledger, draft, {
    actor: system,
    sender: await findSender(db, companyId, sentBy),
    recipient: { recipientName, recipientEmail, ccEmails: [], subject: null, message: null },
  })
}

/** Returns null if the company does not want deposit invoices. */
async function findSigned(db: Db, companyId: string, contractId: string) {
  const [found] = await db
    .select({
      contractId: contracts.id,
      projectId: contracts.projectId,
      sentBy: contracts.sentBy,
      recipientName: contractSigningLinks.recipientName,
      recipientEmail: contractSigningLinks.recipientEmail,
    })
    .from(contracts)
    .innerJoin(companies, eq(companies.id, contracts.companyId))
    .innerJoin(
      contractSigningLinks,
      and(
        eq(contractSigningLinks.companyId, contracts.companyId),
        eq(contractSigningLinks.contractId, contracts.id),
        eq(contractSigningLinks.status, 'signed'),
      ),
    )
    .where(
      and(
        contractById(companyId, contractId),
        eq(contracts.status, 'signed'),
        companies.depositInvoiceOnSigning,
      ),
    )
  return found ?? null
}

/** Also counts drafts, because a draft means that the team is preparing the invoice itself. */
const hasInvoice = async (db: Db, companyId: string, projectId: string) =>
  (await db.$count(
    invoices,
    and(eq(invoices.companyId, companyId), eq(invoices.projectId, projectId), isNull(invoices.voidedAt)),
  )) > 0

/** The team member who sent the contract, or else an admin. */
async function findSender(db: Db, companyId: string, sentBy: string | null) {
  const isSender = sql`${users.id} is not distinct from ${sentBy}::uuid`
  const [sender] = await db
    .select({ userId: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        isNotNull(users.emailVerifiedAt),
        or(isSender, eq(users.role, 'CompanyAdmin')),
      ),
    )
    .orderBy(desc(isSender), asc(users.createdAt), asc(users.id))
    .limit(1)
  if (!sender) throw conflict('No admin has confirmed their email address')
  const { firstName, lastName, ...rest } = sender
  return { ...rest, name: fullName({ firstName, lastName }) }
}
