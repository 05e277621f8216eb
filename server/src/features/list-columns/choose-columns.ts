import type { ColumnList } from '@mantel/domain/lists/list-columns'
import { and, eq } from 'drizzle-orm'
import type { CompanyActor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { listColumns } from '../../schema/companies/list-columns.ts'

/** Stores the user's own columns of a list, or deletes them if the list should show its default columns. */
export async function chooseColumns(
  db: Db,
  { companyId, userId }: CompanyActor,
  list: ColumnList,
  columns: string[] | null,
) {
  if (columns === null) {
    await db
      .delete(listColumns)
      .where(
        and(eq(listColumns.companyId, companyId), eq(listColumns.userId, userId), eq(listColumns.list, list)),
      )
    return
  }
  await db
    .insert(listColumns)
    .values({ companyId, userId, list, columns })
    .onConflictDoUpdate({
      target: [listColumns.companyId, listColumns.userId, listColumns.list],
      set: { columns },
    })
}
