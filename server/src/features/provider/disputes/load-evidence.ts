import { and, asc, eq, or, sql } from 'drizzle-orm'
import { orNotFound } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Provider } from '../../../platform/stripe/provider.ts'
import { projectActivities } from '../../../schema/activities.ts'
import { contractSeals, signEvents } from '../../../schema/contracts/contract-signing.ts'
import { contracts } from '../../../schema/contracts/contracts.ts'
import { files } from '../../../schema/files.ts'
import { messages } from '../../../schema/messages.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { disputes } from '../../../schema/money/provider.ts'
import { userName, users } from '../../../schema/users.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { describeEvents } from '../../evidence/event-text.ts'
import { loadPrintable } from '../../invoice-pdf/download-invoice.ts'
import { loadParties } from '../../invoices/document/load-document.ts'
import { invoiceById } from '../../ledger/locks.ts'
import type { HistoryEvent } from './evidence-texts.ts'
import { present, selectDisputes } from './list-disputes.ts'

/** Loads everything from the database that the evidence contains, and records the download. */
export async function loadEvidence(db: Db, provider: Provider | null, actor: CompanyActor, id: string) {
  const { companyId } = actor
  const [found] = await selectDisputes(db, and(eq(disputes.companyId, companyId), eq(disputes.id, id)))
  const row = orNotFound(found, 'Dispute')
  const { payment } = row
  const [invoice] = payment.invoiceId
    ? await db.select().from(invoices).where(invoiceById(companyId, payment.invoiceId))
    : []
  const disputed = orNotFound(invoice, 'Invoice')
  const { company, project } = await loadParties(db, disputed)
  await recordProjectActivity(db, actor, project.id, {
    action: 'payment.evidence_downloaded',
    description: `Downloaded the evidence for the dispute about invoice ${disputed.invoiceNumber}`,
    metadata: { invoiceId: disputed.id, transactionId: payment.id },
  })
  return {
    dispute: present(row, provider),
    payment,
    invoice: disputed,
    company,
    project,
    printable: await loadPrintable(db, disputed),
    contracts: await listSignedContracts(db, companyId, project.id),
    emails: await listEmails(db, companyId, project.id, disputed.id),
    history: await listHistory(db, companyId, project.id),
  }
}

const listSignedContracts = (db: Db, companyId: string, projectId: string) =>
  db
    .select({
      name: contracts.name,
      contractId: contracts.id,
      sha256: contractSeals.sha256,
      storageKey: files.storageKey,
      signedAt: contracts.signedAt,
    })
    .from(contracts)
    .innerJoin(
      contractSeals,
      and(eq(contractSeals.companyId, contracts.companyId), eq(contractSeals.contractId, contracts.id)),
    )
    .innerJoin(files, and(eq(files.companyId, contractSeals.companyId), eq(files.id, contractSeals.fileId)))
    .where(and(eq(contracts.companyId, companyId), eq(contracts.projectId, projectId)))
    .orderBy(asc(contracts.signedAt))

/** Lists the emails to the client. Those to the team are not evidence. */
const listEmails = (db: Db, companyId: string, projectId: string, invoiceId: string) =>
  db
    .select({
      subject: messages.subject,
      toAddress: messages.toAddress,
      toName: messages.toName,
      status: messages.status,
      body: messages.body,
      createdAt: messages.createdAt,
      sentAt: messages.sentAt,
    })
    .from(messages)
    .where(
      and(
        eq(messages.companyId, companyId),
        or(
          eq(messages.invoiceId, invoiceId),
          and(eq(messages.projectId, projectId), sql`${messages.contractId} is not null`),
        ),
        sql`not exists (select from ${users} where ${eq(users.companyId, messages.companyId)}
          and lower(${users.email}) = lower(${messages.toAddress}) and ${users.role} <> 'Client')`,
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.id))
    .limit(500)

/** What happened to the project, and what the signing page recorded, oldest first. */
async function listHistory(db: Db, companyId: string, projectId: string): Promise<HistoryEvent[]> {
  const activities = await db
    .select({
      at: projectActivities.createdAt,
      kind: projectActivities.actorKind,
      name: userName,
      description: projectActivities.description,
    })
    .from(projectActivities)
    .leftJoin(
      users,
      and(eq(users.companyId, projectActivities.companyId), eq(users.id, projectActivities.userId)),
    )
    .where(and(eq(projectActivities.companyId, companyId), eq(projectActivities.projectId, projectId)))
    .orderBy(asc(projectActivities.createdAt), asc(projectActivities.id))
    .limit(2_000)
  const signing = await db
    .select({ event: signEvents })
    .from(signEvents)
    .innerJoin(
      contracts,
      and(eq(contracts.companyId, signEvents.companyId), eq(contracts.id, signEvents.contractId)),
    )
    .where(and(eq(signEvents.companyId, companyId), eq(contracts.projectId, projectId)))
  const names = { user: 'Team member', client: 'Client', system: 'Automatic' } as const
  return [
    ...activities.map(({ at, kind, name, description }) => ({ at, actor: name ?? names[kind], description })),
    ...describeEvents(signing.map(({ event }) => event)).map(({ at, words }) => ({
      at,
      actor: 'Signing page',
      description: words,
    })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

export type Evidence = Awaited<ReturnType<typeof loadEvidence>>
