import type { ToastContent } from '../../platform/toast.ts'
import * as copy from './copy.ts'

export type Failure = { name: string; reason: string }
type Outcome = {
  changed: readonly { name: string }[]
  failures: readonly Failure[]
  /** Ends the title, such as “moved to Won”. */
  done: string
  /** The plural noun for the records, such as “projects”. */
  plural: string
}

/** Summarizes a bulk change: how many succeeded, and why the others failed. */
export function summaryOf({ changed, failures, done, plural }: Outcome): ToastContent {
  const [only] = changed
  const [failed] = failures
  const all = changed.length + failures.length
  if (!failed) return { title: only && all === 1 ? `${only.name} ${done}` : `${all} ${plural} ${done}` }
  if (all === 1) return { title: copy.notDone(failed.name, done), text: failed.reason, tone: 'error' }
  return {
    title: only ? copy.someChanged(changed.length, all, done) : copy.noneChanged(all, done),
    text: reasonsOf(failures),
    tone: 'error',
  }
}

/** Lists each reason once, with the names of its records. */
function reasonsOf(failures: readonly Failure[]) {
  const byReason = new Map<string, string[]>()
  for (const { name, reason } of failures) byReason.set(reason, [...(byReason.get(reason) ?? []), name])
  return [...byReason]
    .map(([reason, names]) => `${namesIn(names)}: ${reason.replace(/[^.!?]$/, '$&.')}`)
    .join(' ')
}

const shownNames = 3

const namesIn = (names: readonly string[]) =>
  names.length > shownNames
    ? copy.andMore(names.slice(0, shownNames).join(', '), names.length - shownNames)
    : names.join(', ')
