import { daysToAnswer, type LeadInList } from '@mantel/domain/leads/leads'
import { duration } from '../../platform/duration.ts'
import * as copy from './copy.ts'

type Known = Pick<LeadInList, 'status' | 'submittedAt' | 'respondedAt'>

export type Waiting = { text: string; tone: 'calm' | 'amber' | 'red' }

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a lead has waited for an answer. Null if it was answered or needs no answer. */
export function waitingOf({ status, submittedAt, respondedAt }: Known, now: Date): Waiting | null {
  const waited = now.getTime() - Date.parse(submittedAt)
  const isOpen = status === 'new' || (status === 'added' && waited < daysToAnswer * day)
  if (!isOpen || respondedAt !== null) return null
  return {
    text: waited < minute ? copy.justArrived : copy.waiting(duration(waited)),
    tone: waited >= day ? 'red' : waited >= 2 * hour ? 'amber' : 'calm',
  }
}

/** How long the first answer took. Null if there is none. */
export const answeredAfter = ({ submittedAt, respondedAt }: Known) =>
  respondedAt === null ? null : duration(Math.max(minute, Date.parse(respondedAt) - Date.parse(submittedAt)))
