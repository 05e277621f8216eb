import { isTimeZone } from '@mantel/domain/basics/time-zones'
import { conflict } from '../../errors.ts'
import type { Databases, Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/tenant.ts'
import { hashToken } from '../../platform/tokens.ts'
import { companyOfLink } from '../companies/company-of-link.ts'
import { timeZoneOf } from '../companies/time-zones.ts'
import { type LinkedContract, lockLink } from '../contracts/locks.ts'
import type { Deps } from '../contracts/sending/contract-emails.ts'
import { formatSignedOn } from '../contracts/signatures.ts'
import { findLink, noSuchLink, refuseEnded, refuseExpired } from './find-link.ts'

/**
 * Runs `work` in a transaction of the link's company, with project, contract and link locked. `lockFirst` takes the
 * locks that must precede the project's. Refuses links that have ended.
 */
export async function withLockedLink<T, Before = undefined>(
  { databases }: Pick<Deps, 'databases'>,
  token: string,
  work: (db: Db, linked: LinkedContract, before: Before) => Promise<T>,
  lockFirst?: (db: Db, companyId: string) => Promise<Before>,
): Promise<T> {
  const companyId = await findCompany(databases, token)
  return inTransaction(databases.runtime, { companyId }, async (db) => {
    const before = (await lockFirst?.(db, companyId)) as Before
    const { link } = await findLink(db, token)
    const linked = await lockLink(db, companyId, link.id)
    if (!linked) throw noSuchLink()
    refuseEnded(linked.link)
    return work(db, linked, before)
  })
}

/** Reads the contract of a pending or signed link, without locks and in a read-only transaction. */
export const readByLink = <T>(
  databases: Databases,
  token: string,
  read: (db: Db, found: LinkedContract) => Promise<T>,
): Promise<T> =>
  readByAnyLink(databases, token, async (db, found) => {
    refuseEnded(found.link)
    return read(db, found)
  })

/** Like readByLink(), but also accepts withdrawn and declined links. Expired links are refused. */
export async function readByAnyLink<T>(
  databases: Databases,
  token: string,
  read: (db: Db, found: LinkedContract) => Promise<T>,
): Promise<T> {
  const companyId = await findCompany(databases, token)
  return inTransaction(
    databases.runtime,
    { companyId },
    async (db) => {
      const found = await findLink(db, token)
      refuseExpired(found.link)
      return read(db, found)
    },
    // The signing page reports changed records, so all records must be read as of one moment.
    { readOnly: true, isSnapshot: true },
  )
}

async function findCompany(databases: Databases, token: string) {
  const companyId = await companyOfLink(databases, 'signing', hashToken(token))
  if (!companyId) throw noSuchLink()
  return companyId
}

/** Returns the refusal for a second signer. It states the date in their time zone, or else in the studio's. */
export async function alreadySigned(
  db: Db,
  { companyId, signedAt }: LinkedContract['link'],
  reportedZone?: string,
) {
  const timeZone = reportedZone !== undefined && isTimeZone(reportedZone) ? reportedZone : null
  const on = formatSignedOn({ signedAt: signedAt ?? '', timeZone }, await timeZoneOf(db, companyId))
  return conflict(`This contract was signed on ${on}`)
}

/** Anyone who has the link acts as the client, with or without an account. */
export const clientActor = (companyId: string) => ({ userId: null, role: 'Client' as const, companyId })
