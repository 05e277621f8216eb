import { conflict } from '../../errors.ts'
import type { Databases, Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashToken } from '../../platform/tokens.ts'
import { companyOfLink } from '../companies/company-of-link.ts'
import { timeZoneOf } from '../companies/time-zones.ts'
import { type Held, holdLink } from '../contracts/locks.ts'
import type { Deps } from '../contracts/sending/contract-emails.ts'
import { signedOn } from '../contracts/signatures.ts'
import { findLink, noSuchLink, refuseEnded, refuseExpired } from './find-link.ts'

/**
 * In a transaction of the link's company, with everything held that belongs to it. Before that, whatever has to be held
 * before a project.
 */
export async function byLink<T, Before = undefined>(
  { databases }: Pick<Deps, 'databases'>,
  token: string,
  work: (db: Db, held: Held, before: Before) => Promise<T>,
  holdFirst?: (db: Db, companyId: string) => Promise<Before>,
): Promise<T> {
  const companyId = await ownerOf(databases, token)
  return inTransaction(databases.runtime, { companyId }, async (db) => {
    const before = (await holdFirst?.(db, companyId)) as Before
    const { link } = await findLink(db, token)
    const held = await holdLink(db, companyId, link.id)
    if (!held) throw noSuchLink()
    refuseEnded(held.link)
    return work(db, held, before)
  })
}

/** The same for whoever only looks: nothing is held, and nothing can be written. */
export const seenByLink = <T>(
  databases: Databases,
  token: string,
  look: (db: Db, found: Held) => Promise<T>,
): Promise<T> =>
  seenByAnyLink(databases, token, async (db, found) => {
    refuseEnded(found.link)
    return look(db, found)
  })

/** Even of a link that has ended; of one that has run out there is nothing to see. */
export async function seenByAnyLink<T>(
  databases: Databases,
  token: string,
  look: (db: Db, found: Held) => Promise<T>,
): Promise<T> {
  const companyId = await ownerOf(databases, token)
  return inTransaction(
    databases.runtime,
    { companyId },
    async (db) => {
      const found = await findLink(db, token)
      refuseExpired(found.link)
      return look(db, found)
    },
    { readOnly: true },
  )
}

async function ownerOf(databases: Databases, token: string) {
  const companyId = await companyOfLink(databases, 'signing', hashToken(token))
  if (!companyId) throw noSuchLink()
  return companyId
}

/** For whoever comes second, with the day where they are, or else where the studio is. */
export async function signedBefore(db: Db, { companyId, signedAt }: Held['link'], timeZone: string | null) {
  const on = signedOn({ signedAt: signedAt ?? '', timeZone }, await timeZoneOf(db, companyId))
  return conflict(`This contract was signed on ${on}`)
}

/** Whoever holds the link acts as the client, whether or not they have an account. */
export const signer = (companyId: string) => ({ userId: null, role: 'Client' as const, companyId })
