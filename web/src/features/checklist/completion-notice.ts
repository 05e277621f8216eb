import { useEffect, useState } from 'react'
import { readStorage, writeStorage } from '../../platform/session/local-storage.ts'

/** What this browser has seen of a company’s beginning: under way, or done since a moment. */
export type Seen = { company: string; doneAt: number | null }

const key = 'setup'
const aDay = 24 * 60 * 60 * 1000

/** Whether to say for a day that everything is done: to whoever saw that it was not. */
export function useAllSet(company: string, isComplete: boolean) {
  const [now] = useState(() => Date.now())
  const before = read()
  const seen = see(before, company, isComplete, now)
  useEffect(() => {
    if (seen !== before) writeStorage(key, JSON.stringify(seen))
  })
  return isSaid(seen, company, now)
}

export function see(before: Seen | null, company: string, isComplete: boolean, now: number): Seen | null {
  const known = before?.company === company ? before : null
  if (!isComplete) return known?.doneAt === null ? known : { company, doneAt: null }
  return known?.doneAt === null ? { company, doneAt: now } : before
}

export const isSaid = (seen: Seen | null, company: string, now: number) =>
  seen?.company === company && seen.doneAt !== null && now - seen.doneAt < aDay

let last: { text: string | null; seen: Seen | null } = { text: null, seen: null }
function read() {
  const text = readStorage(key)
  if (text !== last.text) last = { text, seen: parsed(text) }
  return last.seen
}

function parsed(text: string | null): Seen | null {
  try {
    const { company, doneAt } = JSON.parse(text ?? '{}') as Record<string, unknown>
    if (typeof company !== 'string') return null
    return { company, doneAt: typeof doneAt === 'number' ? doneAt : null }
  } catch {
    return null
  }
}
