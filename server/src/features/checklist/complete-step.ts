import type { ChecklistItem } from '@mantel/domain/checklist'
import { and, eq } from 'drizzle-orm'
import { builtOnce } from '../../platform/database/built-once.ts'
import type { Db } from '../../platform/database/connect.ts'
import { startupChecklist } from '../../schema/companies/startup-checklist.ts'

/** Call it in the transaction that performs the step. */
export async function completeStep(db: Db, companyId: string, item: ChecklistItem) {
  await checkOff(db, { companyId }, item)
}

const checkOff = builtOnce((db, values: { companyId: string }, item: ChecklistItem) =>
  db
    .update(startupChecklist)
    .set({ [item]: true })
    .where(and(eq(startupChecklist.companyId, values.companyId), eq(startupChecklist[item], false))),
)
