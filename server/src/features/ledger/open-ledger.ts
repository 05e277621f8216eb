import { type Day, dayIn } from '@mantel/domain/basics/dates'
import type { Db } from '../../platform/database/connect.ts'
import { lockCompany } from '../companies/quotas.ts'
import { lockSettingsShared } from '../companies/settings-lock.ts'
import { timeZoneOf } from '../companies/time-zones.ts'
import { lockWonStage } from '../projects/win-project.ts'

/** The locks and facts that every change of the ledger needs. */
export type Ledger = {
  companyId: string
  timeZone: string
  today: Day
  now: string
  /** What is needed if a payment clears. Null for changes that cannot clear a payment. */
  clearing: { wonStage: Awaited<ReturnType<typeof lockWonStage>> } | null
}

/**
 * Takes the locks that precede those of projects. A payment that clears gets a receipt number from the company's row
 * and can move its project to the won stage, so this locks the company and its stages first. If a transaction updates a
 * row twice, PostgreSQL also locks the client that the row refers to. This cannot deadlock, because no one else can
 * delete or merge clients without the company's lock.
 */
export async function openLedger(db: Db, companyId: string): Promise<Ledger> {
  await lockCompany(db, companyId)
  const ledger = await openLedgerWithoutReceipts(db, companyId)
  return { ...ledger, clearing: { wonStage: await lockWonStage(db, companyId) } }
}

/**
 * For actions of clients with a link. These never clear a payment and update each row only once, so they do not need
 * the company's lock. So the clients of a company wait neither for each other nor for the team.
 */
export async function openLedgerWithoutReceipts(db: Db, companyId: string): Promise<Ledger> {
  await lockSettingsShared(db, companyId)
  const timeZone = await timeZoneOf(db, companyId)
  const now = new Date()
  return { companyId, timeZone, today: dayIn(timeZone, now), now: now.toISOString(), clearing: null }
}
