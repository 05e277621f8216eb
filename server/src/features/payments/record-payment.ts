import type { Payment, paymentsApi } from '@mantel/domain/payments/payments'
import {
  recordProjectPayment as bookOnProject,
  recordPayment as bookPayment,
} from '@mantel/domain/payments/record-payment'
import type { z } from 'zod'
import { conflict } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { inTransactionWithAnswer, type StoreAnswer } from '../../platform/database/transaction-with-answer.ts'
import { findInvoice } from '../invoices/visibility.ts'
import { lockInvoice, lockLedgerProject } from '../ledger/locks.ts'
import { type Ledger, openLedger } from '../ledger/open-ledger.ts'
import { getPayment } from '../ledger/present-payments.ts'
import { type EntryDetails, type Written, writeLedger } from '../ledger/write-ledger.ts'
import { lockProject } from '../projects/projects.ts'
import { completeUpload } from '../uploads/complete-upload.ts'
import type { Viewer } from '../visibility/projects.ts'
import type { Deps } from './deps.ts'
import { recordPaymentActivity } from './record-activity.ts'
import { sendReceipts } from './send-receipts.ts'
import { hasSentInvoice } from './sent-invoices.ts'

type Recorded = z.output<typeof paymentsApi.record.body>
type OnProject = z.output<typeof paymentsApi.recordOnProject.body>

/** Records a payment on an invoice. A cleared one gets a receipt, which is emailed to the client. */
export const recordOnInvoice = (
  deps: Deps,
  viewer: Viewer,
  id: string,
  { uploadId, sendsReceipt, ...payment }: Recorded,
  storeAnswer: StoreAnswer,
) =>
  withAttachment(
    { deps, viewer, uploadId, storeAnswer },
    {
      check: (db) => findInvoice(db, viewer, id),
      async record(db, ledger, details) {
        const { actor } = viewer
        const { projectId } = await findInvoice(db, viewer, id)
        await lockLedgerProject(db, ledger, projectId)
        const invoice = await lockInvoice(db, actor.companyId, id)
        const { reference, note } = payment
        const written = await writeLedger(
          db,
          ledger,
          { projectId, invoice },
          (context) => bookPayment(context, payment),
          { reference, note, recordedBy: actor.userId, ...(await details()) },
        )
        await recordPaymentActivity(db, actor, projectId, written, ` for ${invoice.invoiceNumber}`)
        if (sendsReceipt) await sendReceipts(db, deps.emailSettings, written)
        return presentAdded(db, actor.companyId, written)
      },
    },
  )

/** Records a payment on a project. Once an invoice was sent, payments belong to the invoice. */
export const recordOnProject = (
  deps: Deps,
  viewer: Viewer,
  projectId: string,
  { uploadId, ...payment }: OnProject,
  storeAnswer: StoreAnswer,
) =>
  withAttachment(
    { deps, viewer, uploadId, storeAnswer },
    {
      check: (db) => lockProject(db, viewer, projectId),
      async record(db, ledger, details) {
        const { actor } = viewer
        await lockProject(db, viewer, projectId)
        if (await hasSentInvoice(db, actor.companyId, projectId))
          throw conflict('This project has an invoice. Record the payment on the invoice.')
        const { reference, note } = payment
        const written = await writeLedger(
          db,
          ledger,
          { projectId, invoice: null },
          (context) => bookOnProject(context, payment),
          { reference, note, recordedBy: actor.userId, ...(await details()) },
        )
        await recordPaymentActivity(db, actor, projectId, written, '')
        return presentAdded(db, actor.companyId, written)
      },
    },
  )

type Details = () => Promise<EntryDetails>

type Call = { deps: Deps; viewer: Viewer; uploadId: string | undefined; storeAnswer: StoreAnswer }
type Recording = {
  /** Refuses before the photo is processed. */
  check: (db: Db) => Promise<unknown>
  record: (db: Db, ledger: Ledger, details: Details) => Promise<Payment>
}

/** Runs `record` with the photo of the check, if there is one. */
async function withAttachment(
  { deps, viewer: { actor }, uploadId, storeAnswer }: Call,
  { check, record }: Recording,
): Promise<Payment> {
  const { databases } = deps
  const recordWith = async (db: Db, details: Details) =>
    record(db, await openLedger(db, actor.companyId), details)
  if (!uploadId)
    return inTransactionWithAnswer(databases.runtime, actor, storeAnswer, (db) =>
      recordWith(db, async () => ({})),
    )
  await inTransaction(databases.runtime, actor, check)
  return completeUpload(
    { ...deps, storeAnswer },
    actor,
    uploadId,
    (db, saveFile) => recordWith(db, async () => ({ attachmentFileId: (await saveFile()).id })),
    { onlyPictures: true },
  )
}

async function presentAdded(db: Db, companyId: string, { change }: Written) {
  const [added] = change.added
  if (!added) throw conflict('Nothing was recorded')
  return getPayment(db, companyId, added.id)
}
