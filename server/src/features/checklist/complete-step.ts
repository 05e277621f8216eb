import type { ChecklistItem } from '@mantel/domain/checklist'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { startupChecklist } from '../../schema/companies/startup-checklist.ts'

/** Call it in the transaction that performs the step. */
export async function completeStep(db: Db, companyId: string, item: ChecklistItem) {
  await db
    .update(startupChecklist)
    .set({ [item]: true })
    .where(and(eq(startupChecklist.companyId, companyId), eq(startupChecklist[item], false)))
}
