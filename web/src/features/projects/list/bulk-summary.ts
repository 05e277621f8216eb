import type { ToastContent } from '../../../platform/toast.ts'
import * as copy from './copy.ts'

type Outcome = {
  changed: readonly { title: string }[]
  failures: readonly { title: string; message: string }[]
  done: string
}

/** Summarizes a bulk change: how many succeeded, and why the others failed. */
export function summaryOf({ changed, failures, done }: Outcome): ToastContent {
  const [only] = changed
  if (failures.length === 0 && changed.length === 1 && only) return { title: `${only.title} ${done}` }
  if (failures.length === 0) return { title: `${changed.length} projects ${done}` }
  const [failed] = failures
  const all = changed.length + failures.length
  if (all === 1 && failed)
    return { title: copy.notDone(failed.title, done), text: failed.message, tone: 'error' }
  return {
    title: changed.length === 0 ? copy.noneChanged(all, done) : copy.someChanged(changed.length, all, done),
    text: failures.map(({ title, message }) => `${title}: ${message.replace(/[^.!?]$/, '$&.')}`).join(' '),
    tone: 'error',
  }
}
