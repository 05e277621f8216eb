import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { dataApi, ImportKind } from '@mantel/domain/data'
import type { z } from 'zod'
import { busy, invalid, Refusal } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import { createLimiter } from '../../../platform/concurrency-limiter.ts'
import { requireRow } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import {
  inTransactionWithAnswer,
  type StoreAnswer,
} from '../../../platform/database/transaction-with-answer.ts'
import { imports } from '../../../schema/imports.ts'
import { deleteReceived, recordFile, reserveFile } from '../../files/receive-file.ts'
import { type Deps, readUpload } from '../../uploads/complete-upload.ts'
import { deleteUpload } from '../../uploads/uploads.ts'
import { importColumns } from './imports.ts'
import { scheduleDiscard } from './jobs.ts'
import { matchColumns } from './mapping/match-columns.ts'
import { shorten } from './mapping/values.ts'
import { openSpreadsheet, type Spreadsheet } from './spreadsheet/open-spreadsheet.ts'

type ImportRequest = z.output<typeof dataApi.beginImport.body>

/** A file is held in memory while it is analyzed, so only a few are analyzed at once. */
const withLimit = createLimiter({ concurrency: 2, maxWaiting: 20, createFullError: () => busy() })

/**
 * Stores the uploaded file, guesses the fields of its columns and returns the new import. An upload that cannot be read
 * is deleted.
 */
export async function beginImport(
  { databases, files }: Deps,
  actor: CompanyActor,
  { uploadId, kind }: ImportRequest,
  storeAnswer: StoreAnswer,
) {
  const { companyId, userId } = actor
  const run = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(databases.runtime, actor, work)
  const { name, content } = await readUpload({ databases, files }, actor, uploadId)
  const { spreadsheet, mapping } = await withLimit(async () =>
    analyzeFile(await buffer(content), kind),
  ).catch(async (error: unknown) => {
    content.destroy()
    // Ignores a failed deletion, because the upload expires on its own and the user should see what is wrong
    // with the file.
    if (error instanceof Refusal && (error.status === 400 || error.status === 415))
      await run((db) => deleteUpload(db, actor, uploadId)).catch(() => {})
    throw error
  })
  const { text, delimiter, columns, sample, total } = spreadsheet
  const storageKey = await run((db) => reserveFile(db, companyId))
  const stored = { storageKey, name, mimeType: 'text/csv', size: text.length, sha256: digest(text) }
  await files.put(storageKey, text, { type: stored.mimeType, size: text.length })
  try {
    return await inTransactionWithAnswer(databases.runtime, actor, storeAnswer, async (db) => {
      await deleteUpload(db, actor, uploadId)
      const received = { ...stored, width: null, height: null, previews: [] }
      const { id: fileId } = await recordFile(db, companyId, received, userId)
      const preview = sample.slice(0, 5).map((cells) => cells.map((cell) => shorten(cell, 200)))
      const values = { companyId, createdBy: userId, kind, fileName: name, fileId, delimiter }
      const created = requireRow(
        await db
          .insert(imports)
          .values({ ...values, columns, preview, mapping, total })
          .returning(importColumns),
      )
      await scheduleDiscard(db, created.id)
      return created
    })
  } catch (error) {
    // Deletes the file only after a refusal. After other errors, such as a broken connection, the transaction
    // may have been committed.
    if (error instanceof Refusal) await deleteReceived(files, { storageKey })
    throw error
  }
}

async function analyzeFile(bytes: Buffer, kind: ImportKind) {
  const spreadsheet = await openSpreadsheet(bytes)
  const mapping = matchColumns(kind, spreadsheet)
  refuseUnstructured(spreadsheet, kind, mapping)
  return { spreadsheet, mapping }
}

/** Refuses a file without any known column and without a regular shape, because any text can be parsed as CSV. */
function refuseUnstructured({ columns, isEven }: Spreadsheet, kind: ImportKind, mapping: (string | null)[]) {
  if (mapping.some((field) => field !== null) || (columns.length > 1 && isEven)) return
  throw invalid(
    `This doesn’t look like a list of ${kind}. The first row should have column headers, such as ${examples[kind]}.`,
  )
}

const examples: Record<ImportKind, string> = {
  clients: '“First name”, “Last name” and “Email”',
  projects: '“Title”, “Address” and “Client email”',
  leads: '“Name”, “Email” and “Message”',
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
