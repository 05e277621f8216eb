import type { Queue } from '@mantel/domain/admin/operations'

/** What only waits for its time is nothing that is late. */
export function queueInWords({ waiting, failed, givenUp, jobs, waitingJobs }: Queue): string {
  const due = runningOf(jobs) + waitingJobs.reduce((sum, { isDue, count }) => sum + (isDue ? count : 0), 0)
  const planned = waiting - due
  const parts = [
    givenUp > 0 && `${givenUp} given up`,
    failed > 0 && `${failed} failed and will be tried again`,
    due > 0 && `${due} to do now`,
    planned > 0 && `${planned} planned for later`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return 'Everything is done.'
  const isQuiet = givenUp + failed + due === 0
  return `${isQuiet ? 'Everything that was due is done. ' : ''}${parts.join(', ')}.`
}

/** How many are under way for the first time: what failed before is counted there. */
export const runningOf = (jobs: Queue['jobs']) =>
  jobs.filter(({ lastError, isRunning }) => isRunning && lastError === null).length

/** `deliver-message` as a person would say it. */
export const taskName = (task: string) => {
  const words = task.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Nov 15, 2046 */
export const dayInWords = (instant: string) => inWords.format(new Date(instant))

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
