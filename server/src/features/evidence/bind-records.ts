import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { readRecords, summarizeRecords } from './records.ts'
import type { Subject } from './subject.ts'

type Part = keyof ReturnType<typeof summarizeRecords>

/** Returns the hashes of the contract's records as they are now, for the body of an event. By default, of all parts. */
export async function bindRecords(db: Db, subject: Subject, parts?: Part[]) {
  const summary = summarizeRecords(orNotFound((await readRecords(db, subject)) ?? undefined, 'Contract'))
  const all = Object.entries(summary) as [Part, string][]
  return Object.fromEntries(all.filter(([part]) => !parts || parts.includes(part)))
}
