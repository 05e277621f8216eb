import { useEffect, useState } from 'react'
import { readStorage, writeStorage } from '../../platform/session/local-storage.ts'

/** The last setup status of a company that this browser has seen. `doneAt` is null while steps remain. */
export type SeenStatus = { company: string; doneAt: number | null }

const key = 'setup'
const aDay = 24 * 60 * 60 * 1000

/** True for one day after the setup was completed, in a browser that has seen it incomplete. */
export function useAllSet(company: string, isComplete: boolean) {
  const [now] = useState(() => Date.now())
  const before = read()
  const seen = updateSeen(before, company, isComplete, now)
  useEffect(() => {
    if (seen !== before) writeStorage(key, JSON.stringify(seen))
  })
  return isShown(seen, company, now)
}

export function updateSeen(
  before: SeenStatus | null,
  company: string,
  isComplete: boolean,
  now: number,
): SeenStatus | null {
  const known = before?.company === company ? before : null
  if (!isComplete) return known?.doneAt === null ? known : { company, doneAt: null }
  return known?.doneAt === null ? { company, doneAt: now } : before
}

export const isShown = (seen: SeenStatus | null, company: string, now: number) =>
  seen?.company === company && seen.doneAt !== null && now - seen.doneAt < aDay

let last: { text: string | null; seen: SeenStatus | null } = { text: null, seen: null }
function read() {
  const text = readStorage(key)
  if (text !== last.text) last = { text, seen: parse(text) }
  return last.seen
}

function parse(text: string | null): SeenStatus | null {
  try {
    const { company, doneAt } = JSON.parse(text ?? '{}') as Record<string, unknown>
    if (typeof company !== 'string') return null
    return { company, doneAt: typeof doneAt === 'number' ? doneAt : null }
  } catch {
    return null
  }
}
