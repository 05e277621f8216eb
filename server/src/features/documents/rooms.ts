import { suggestedRooms } from '@mantel/domain/many-documents'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/connect.ts'
import { projectDocuments } from '../../schema/projects/project-documents.ts'

/**
 * The name of the room as the project already spells it, or else as our suggestions do: “kitchen” and “Kitchen” are one
 * room.
 */
export async function roomAsWritten(db: Db, companyId: string, projectId: string, room: string) {
  const rows = await db
    .selectDistinct({ room: projectDocuments.room })
    .from(projectDocuments)
    .where(
      and(
        eq(projectDocuments.companyId, companyId),
        eq(projectDocuments.projectId, projectId),
        isNotNull(projectDocuments.room),
        sql`lower(${projectDocuments.room}) = lower(${room})`,
      ),
    )
    .limit(1)
  const isSame = (name: string) => name.toLowerCase() === room.toLowerCase()
  return rows[0]?.room ?? suggestedRooms.find(isSame) ?? room
}
