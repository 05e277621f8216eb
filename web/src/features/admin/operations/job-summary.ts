import type { Queue } from '@mantel/domain/admin/operations'
import * as copy from './copy.tsx'

/** Running jobs count as due. */
export function describeQueue({ waiting, failed, givenUp, jobs, waitingJobs }: Queue) {
  const due = countRunning(jobs) + waitingJobs.reduce((sum, { isDue, count }) => sum + (isDue ? count : 0), 0)
  return copy.queueSummary({ failedForGood: givenUp, retrying: failed, due, scheduled: waiting - due })
}

/** Counts first attempts only: jobs that failed before are counted as failed. */
export const countRunning = (jobs: Queue['jobs']) =>
  jobs.filter(({ lastError, isRunning }) => isRunning && lastError === null).length

/** Turns `deliver-message` into “Deliver message”. */
export const taskName = (task: string) => {
  const words = task.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Formats an instant in UTC like “Nov 15, 2046”. */
export const formatDay = (instant: string) => dayFormat.format(new Date(instant))

const dayFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' })
