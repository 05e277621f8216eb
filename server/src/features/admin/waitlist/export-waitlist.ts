import { Readable } from 'node:stream'
import type { Download } from '@mantel/domain/endpoints/endpoint'
import { asc, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Databases, Db } from '../../../platform/database/connect.ts'
import { inTransaction } from '../../../platform/database/tenant.ts'
import { fileHeaders } from '../../../platform/files/headers.ts'
import { waitlist } from '../../../schema/site.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { byteOrderMark, csvLines } from '../../data/export/csv.ts'
import { waitlistColumns } from './waitlist.ts'

/** All entries, earliest first. */
export async function exportWaitlist(databases: Databases, actor: Actor): Promise<Download> {
  await inTransaction(databases.admin, actor, (db) =>
    recordActivity(db, actor, {
      action: 'export.created',
      targetType: 'waitlist',
      targetId: 'all',
      description: 'Exported the waitlist',
    }),
  )
  const pages = readPages(databases, actor)
  // Read the first page before the response starts, so that a database error can still be reported.
  const first = await pages.next()
  const name = `waitlist-${new Date().toISOString().slice(0, 10)}.csv`
  return {
    headers: fileHeaders({ name, type: 'text/csv' }),
    content: Readable.from(streamLines(first, pages), { objectMode: false }),
  }
}

type Entry = Awaited<ReturnType<typeof readPage>>[number]

async function* streamLines(first: IteratorResult<Entry[], void>, rest: AsyncGenerator<Entry[], void>) {
  yield byteOrderMark + csvLines([['Email', 'Signed up', 'Invited']])
  if (!first.done) yield toLines(first.value)
  for await (const entries of rest) yield toLines(entries)
}

const toLines = (entries: Entry[]) =>
  csvLines(entries.map(({ email, signupDate, invitedAt }) => [email, signupDate, invitedAt ?? '']))

/** Each page has its own transaction, so that a slow reader holds no connection. */
async function* readPages({ admin }: Databases, actor: Actor) {
  for (let last: Entry | undefined; ; ) {
    const after: Entry | undefined = last
    const entries = await inTransaction(admin, actor, (db) => readPage(db, after), { readOnly: true })
    yield entries
    if (entries.length < pageSize) return
    last = entries.at(-1)
  }
}

const pageSize = 1000

const readPage = (db: Db, after: { signupDate: string; id: string } | undefined) =>
  db
    .select(waitlistColumns)
    .from(waitlist)
    .where(after && sql`(${waitlist.signupDate}, ${waitlist.id}) > (${after.signupDate}, ${after.id}::uuid)`)
    .orderBy(asc(waitlist.signupDate), asc(waitlist.id))
    .limit(pageSize)
