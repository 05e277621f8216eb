import type { Caller } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashToken } from '../../platform/tokens.ts'
import type { Deps } from '../contracts/sending.ts'
import { holdContract } from '../contracts/waiting.ts'
import { companyOfLink, findLink, noSuchLink, refuseEnded } from './finding.ts'

type Held = NonNullable<Awaited<ReturnType<typeof holdContract>>>

/** In a transaction of the link's company, with everything held that belongs to it. */
export async function byLink(
  { databases }: Deps,
  token: string,
  work: (db: Db, held: Held) => Promise<void>,
) {
  const companyId = await companyOfLink(databases, 'signing', hashToken(token))
  if (!companyId) throw noSuchLink()
  await inTransaction(databases.runtime, { companyId }, async (db) => {
    const { link } = await findLink(db, token)
    const held = await holdContract(db, companyId, link.id)
    if (!held) throw noSuchLink()
    refuseEnded(held.link)
    await work(db, held)
  })
}

export const seenOf = ({ ip, userAgent }: Caller) => ({ ip, userAgent: userAgent ?? '' })

/** Whoever holds the link acts as the client, whether or not they have an account. */
export const signer = (companyId: string) => ({ userId: null, role: 'Client' as const, companyId })
