import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { dataApi, ImportKind } from '@mantel/domain/data'
import type { z } from 'zod'
import { busy, invalid, Refusal } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import { only } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { turns } from '../../../platform/turns.ts'
import { imports } from '../../../schema/imports.ts'
import { expectFile, forgetReceived, recordFile } from '../../files/receive-file.ts'
import { type Deps, readUpload } from '../../uploads/complete-upload.ts'
import { dropUpload } from '../../uploads/uploads.ts'
import { shown } from './imports.ts'
import { keepForAWeek } from './jobs.ts'
import { guessColumns } from './mapping/match-columns.ts'
import { shortened } from './mapping/values.ts'
import { openSheet, type Sheet } from './spreadsheet/open-spreadsheet.ts'

type Begin = z.output<typeof dataApi.beginImport.body>

/** A file is held whole while it is looked at, so not many are at once. */
const inTurn = turns({ atOnce: 2, mayWait: 20, full: () => busy() })

/** Keeps the sheet of an upload, and guesses what its columns are. What cannot be read leaves nothing behind. */
export async function beginImport(
  { databases, files }: Deps,
  actor: CompanyActor,
  { uploadId, kind }: Begin,
) {
  const { companyId, userId } = actor
  const run = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(databases.runtime, actor, work)
  const { name, content } = await readUpload({ databases, files }, actor, uploadId)
  const { sheet, mapping } = await inTurn(async () => look(await buffer(content), kind)).catch(
    async (error: unknown) => {
      content.destroy()
      // Should this fail, it runs out by itself; what is wrong with the file is what they should hear.
      if (error instanceof Refusal && (error.status === 400 || error.status === 415))
        await run((db) => dropUpload(db, actor, uploadId)).catch(() => {})
      throw error
    },
  )
  const { text, delimiter, columns, sample, total } = sheet
  const storageKey = await run((db) => expectFile(db, companyId))
  const stored = { storageKey, name, mimeType: 'text/csv', size: text.length, sha256: digest(text) }
  await files.put(storageKey, text, { type: stored.mimeType, size: text.length })
  try {
    return await run(async (db) => {
      await dropUpload(db, actor, uploadId)
      const received = { ...stored, width: null, height: null, previews: [] }
      const { id: fileId } = await recordFile(db, companyId, received, userId)
      const preview = sample.slice(0, 5).map((cells) => cells.map((cell) => shortened(cell, 200)))
      const begun = { companyId, createdBy: userId, kind, fileName: name, fileId, delimiter }
      const made = only(
        await db
          .insert(imports)
          .values({ ...begun, columns, preview, mapping, total })
          .returning(shown),
      )
      await keepForAWeek(db, made.id)
      return made
    })
  } catch (error) {
    // Only where it is certain that nothing was recorded: a connection may break after its commit.
    if (error instanceof Refusal) await forgetReceived(files, { storageKey })
    throw error
  }
}

async function look(bytes: Buffer, kind: ImportKind) {
  const sheet = await openSheet(bytes)
  const mapping = guessColumns(kind, sheet)
  refuseProse(sheet, kind, mapping)
  return { sheet, mapping }
}

/** Any text can be read as a sheet. What has no column that we know, and no shape either, is none. */
function refuseProse({ columns, isEven }: Sheet, kind: ImportKind, mapping: (string | null)[]) {
  if (mapping.some((field) => field !== null) || (columns.length > 1 && isEven)) return
  throw invalid(
    `This does not look like a table of ${kind}. The first row should name the columns, such as ${examples[kind]}.`,
  )
}

const examples: Record<ImportKind, string> = {
  clients: '“First name”, “Last name” and “Email”',
  projects: '“Title”, “Address” and “Client email”',
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
