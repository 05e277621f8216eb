import type { PlatformStatus } from '@mantel/domain/admin/operations'
import { sql } from 'drizzle-orm'
import { type Databases, only, wholePool } from '../../../platform/database/connect.ts'
import type { Message } from '../../../platform/mail/message.ts'
import { inTime } from './time-limit.ts'

type Part = { kind: string; detail: string | null; check: () => Promise<void> }

export type Installation = {
  mail: Part & { send: (message: Message, senderName: string) => Promise<string> }
  storage: Part
  problems: () => Promise<string[]>
}

/** Asks each part at the same time, and waits for none of them long; none of them while a connection is held. */
export async function getStatus(
  { admin }: Databases,
  { mail, storage, problems }: Installation,
): Promise<PlatformStatus> {
  const [mailPart, storagePart, found] = await Promise.all([lookAt(mail), lookAt(storage), problems()])
  const { rows } = await wholePool(admin).execute<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  )
  return {
    mail: mailPart,
    storage: storagePart,
    database: { kind: 'PostgreSQL', detail: only(rows).version, problem: null },
    problems: found,
  }
}

async function lookAt({ kind, detail, check }: Part) {
  try {
    await inTime(5, check())
    return { kind, detail, problem: null }
  } catch (error) {
    return {
      kind,
      detail,
      problem: error instanceof Error ? error.message.slice(0, 300) : 'It does not answer',
    }
  }
}
