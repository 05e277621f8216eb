import { clientName } from '@mantel/domain/clients'
import { draftFromProject } from '@mantel/domain/invoices/from-project'
import type { BillTo } from '@mantel/domain/invoices/invoice'
import { methodsOf } from '@mantel/domain/payments/methods'
import { and, eq } from 'drizzle-orm'
import { conflict } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import { type Db, requireRow } from '../../../platform/database/connect.ts'
import { clients } from '../../../schema/clients/clients.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { invoices } from '../../../schema/money/invoices.ts'
import { recordProjectActivity } from '../../activity/record-activity.ts'
import { completeStep } from '../../checklist/complete-step.ts'
import type { ProjectRow } from '../../ledger/locks.ts'
import { lockProject } from '../../projects/projects.ts'
import { amountColumns, requireAmounts } from '../amounts.ts'
import { getInvoice } from '../get-invoice.ts'
import { storeItems } from '../lines.ts'
import { takeNumber } from './invoice-numbers.ts'

/** Creates a draft with the estimate, discount and deposit of the project. */
export async function createInvoice(db: Db, actor: CompanyActor, projectId: string) {
  const viewer = { actor, scope: 'all' as const }
  const invoiceNumber = await takeNumber(db, actor.companyId)
  const project = await lockProject(db, viewer, projectId)
  const { id } = await insertDraft(db, project, { invoiceNumber })
  await recordProjectActivity(db, actor, projectId, {
    action: 'invoice.created',
    description: `Drafted invoice ${invoiceNumber}`,
    metadata: { invoiceId: id },
  })
  return getInvoice(db, viewer, id)
}

const maxInvoices = 500

type NewDraft = { invoiceNumber: string; sourceContractId?: string }

/** The caller holds the locks of the company and of the project. */
export async function insertDraft(db: Db, project: ProjectRow, draft: NewDraft) {
  const { companyId, id: projectId } = project
  await refuseTooMany(db, companyId, projectId)
  const company = requireRow(await db.select().from(companies).where(eq(companies.id, companyId)))
  const depositPercent = project.depositPercent ?? company.depositPercent
  const { lines, discountPercent, deposit } = draftFromProject({ ...project, depositPercent })
  const taxPercent = company.taxRateBps / 100
  const amounts = requireAmounts({ lines, discountPercent, taxPercent, deposit })
  const created = requireRow(
    await db
      .insert(invoices)
      .values({
        ...draft,
        companyId,
        projectId,
        clientId: project.clientId,
        billTo: await billedClient(db, project),
        templateName: company.invoiceTemplate,
        discountPercent,
        taxPercent,
        taxLabel: company.taxLabel,
        depositPercent,
        ...amountColumns(amounts),
        paymentOptions: methodsOf(company).filter(
          (method) => !project.disabledPaymentMethods.includes(method),
        ),
        paymentTerms: company.invoiceTerms,
        notes: company.invoiceNotes,
      })
      .returning(),
  )
  await storeItems(
    db,
    created,
    lines.map((line, index) => ({ ...line, taxable: false, amount: amounts.lines[index]?.amount ?? 0 })),
  )
  await completeStep(db, companyId, 'invoiceAdded')
  return created
}

export async function refuseTooMany(db: Db, companyId: string, projectId: string) {
  const ofProject = and(eq(invoices.companyId, companyId), eq(invoices.projectId, projectId))
  if ((await db.$count(invoices, ofProject)) >= maxInvoices)
    throw conflict('A project can have up to 500 invoices. Delete a draft first.')
}

/** Copies the client's name and address, so that later changes of the client do not change the invoice. */
async function billedClient(db: Db, { companyId, clientId }: ProjectRow): Promise<BillTo> {
  const [client] = clientId
    ? await db
        .select()
        .from(clients)
        .where(and(eq(clients.companyId, companyId), eq(clients.id, clientId)))
    : []
  const name = client ? clientName(client) : null
  return {
    name,
    companyName: client?.companyName === name ? null : (client?.companyName ?? null),
    email: client?.email ?? null,
    address: client?.address ?? null,
    city: client?.city ?? null,
    state: client?.state ?? null,
    zip: client?.zip ?? null,
  }
}
