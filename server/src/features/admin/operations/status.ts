import type { PlatformStatus } from '@mantel/domain/admin/operations'
import { sql } from 'drizzle-orm'
import { type Databases, dbOnPool, requireRow } from '../../../platform/database/connect.ts'
import type { Message } from '../../../platform/mail/message.ts'
import { providerEvents } from '../../../schema/money/provider.ts'
import { withTimeout } from './time-limit.ts'

type ServicePart = { kind: string; detail: string | null; check: () => Promise<void> }

export type Installation = {
  mail: ServicePart & { send: (message: Message, senderName: string) => Promise<string> }
  storage: ServicePart
  problems: () => Promise<string[]>
}

/** Checks mail and storage concurrently with a timeout, without holding a database connection in the meantime. */
export async function getStatus(
  { admin }: Databases,
  { mail, storage, problems }: Installation,
): Promise<PlatformStatus> {
  const [mailPart, storagePart, found] = await Promise.all([checkPart(mail), checkPart(storage), problems()])
  const { rows } = await dbOnPool(admin).execute<{ version: string; dead: number }>(
    sql`select current_setting('server_version') as version,
      (select count(*)::int from ${providerEvents} where ${providerEvents.state} = 'dead') as dead`,
  )
  const { version, dead } = requireRow(rows)
  return {
    mail: mailPart,
    storage: storagePart,
    database: { kind: 'PostgreSQL', detail: version, problem: null },
    problems: [...found, ...describeDeadEvents(dead)],
  }
}

function describeDeadEvents(count: number) {
  if (count === 0) return []
  return count === 1
    ? ['1 Stripe event couldn’t be processed']
    : [`${count} Stripe events couldn’t be processed`]
}

async function checkPart({ kind, detail, check }: ServicePart) {
  try {
    await withTimeout(5, check())
    return { kind, detail, problem: null }
  } catch (error) {
    return {
      kind,
      detail,
      problem: error instanceof Error ? error.message.slice(0, 300) : 'No response',
    }
  }
}
