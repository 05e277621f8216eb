import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { maxFileSize } from '@mantel/domain/files'
import type { Scope } from '@mantel/domain/permissions'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, only } from '../../platform/database/connect.ts'
import { fileHeaders } from '../../platform/files/headers.ts'
import { receiveFile } from '../../platform/files/receive.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { files } from '../../schema/files.ts'
import { discardFile } from './jobs.ts'

type Upload = { name: string; content: Readable }
type Received = { storageKey: string; name: string; mimeType: string; size: number; sha256: string }

/** Takes the bytes in, under a name that nobody can guess. Outside any transaction: a slow upload holds nobody up. */
export async function receiveUpload(
  store: FileStore,
  companyId: string,
  { name, content }: Upload,
): Promise<Received> {
  const storageKey = `${companyId}/${randomUUID()}`
  const { type, size, sha256 } = await receiveFile(store, storageKey, content, { name, limit: maxFileSize })
  return { storageKey, name, mimeType: type, size, sha256 }
}

/** Only with its row does a file exist. */
export async function recordFile(db: Db, companyId: string, received: Received, uploadedBy: string | null) {
  return only(
    await db
      .insert(files)
      .values({ companyId, ...received, uploadedBy })
      .returning({ id: files.id, name: files.name, mimeType: files.mimeType, size: files.size }),
  )
}

export async function openFile(db: Db, store: FileStore, actor: CompanyActor, scope: Scope, id: string) {
  const [found] = await db
    .select()
    .from(files)
    .where(
      and(
        eq(files.companyId, actor.companyId),
        eq(files.id, id),
        isNull(files.removedAt),
        visibleTo(actor, scope),
      ),
    )
  const { storageKey, name, mimeType, size } = orNotFound(found, 'File')
  return { headers: fileHeaders({ name, type: mimeType, size }), content: await store.get(storageKey) }
}

/** Gone for people at once; its bytes stay for a day, so that a backup under way still finds them. */
export async function removeFile(db: Db, companyId: string, id: string) {
  const [removed] = await db
    .update(files)
    .set({ removedAt: sql`now()` })
    .where(and(eq(files.companyId, companyId), eq(files.id, id), isNull(files.removedAt)))
    .returning({ id: files.id })
  orNotFound(removed, 'File')
  await enqueue(db, discardFile, { fileId: id }, { runAt: new Date(Date.now() + 24 * 60 * 60 * 1000) })
}

/** Staff see the papers of their own projects, a client what was shared with them; everybody their own uploads. */
function visibleTo({ userId, clientId, companyId }: CompanyActor, scope: Scope): SQL | undefined {
  if (scope === 'all') return undefined
  const shared =
    scope === 'own'
      ? sql`exists (select from project_documents d
          join project_members m on m.company_id = d.company_id and m.project_id = d.project_id
          where d.company_id = ${companyId} and d.file_id = ${files.id} and m.user_id = ${userId})`
      : sql`exists (select from project_documents d
          join projects p on p.company_id = d.company_id and p.id = d.project_id
          where d.company_id = ${companyId} and d.file_id = ${files.id} and d.sent_to_client = 'true'
            and p.client_id = ${clientId})`
  return or(eq(files.uploadedBy, userId), shared)
}
