import type { QueuedJob, Queue as Waiting, WaitingJobs } from '@mantel/domain/admin/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../platform/api/api.ts'
import { RelativeTime } from '../../../platform/relative-time.tsx'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { logged } from '../../activity/logged.ts'
import { queueInWords, runningOf, taskName } from './job-text.ts'
import { queueQuery, useRetryJob } from './queries.ts'

/** What is still to be done in the background, and when; what failed can be tried again. */
export function Queue({ id }: { id?: string }) {
  const { data, error, refetch } = useQuery(queueQuery)
  return (
    <Section id={id} title="Background work">
      {data ? (
        <Work queue={data} />
      ) : error ? (
        <LoadError
          small
          what="the background work"
          message={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Pending label="Loading the background work">
          <Skeleton className="h-4.5 w-64" />
        </Pending>
      )}
    </Section>
  )
}

function Work({ queue }: { queue: Waiting }) {
  const { jobs, waitingJobs, waiting } = queue
  const unlisted = waiting - runningOf(jobs) - waitingJobs.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <p className="text-13 leading-4.5 text-muted-foreground">{queueInWords(queue)}</p>
      {jobs.length + waitingJobs.length > 0 && (
        <ul className="mt-2">
          {jobs.map((job) => (
            <Job key={job.id} job={job} />
          ))}
          {waitingJobs.map((group) => (
            <Group key={`${group.task} ${group.isDue}`} group={group} />
          ))}
        </ul>
      )}
      {unlisted > 0 && (
        <p className="mt-2 text-13 text-muted-foreground">
          And {unlisted.toLocaleString('en-US')} more that are due later.
        </p>
      )}
    </>
  )
}

const row = 'flex min-h-11 items-center gap-4 border-border py-2 text-13 leading-4.5 not-last:border-b'

function Job({ job }: { job: QueuedJob }) {
  const queries = useQueryClient()
  const retry = useRetryJob()
  const tryAgain = () =>
    retry.mutate(
      { params: { number: job.id } },
      {
        onSuccess: (queue) => {
          queries.setQueryData(queueQuery.queryKey, queue)
          toast({ title: 'It is tried again', text: logged })
        },
        onError: (error) => toastError(errorText(error, 'It could not be tried again')),
      },
    )
  return (
    <li className={row}>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{taskName(job.task)}</p>
        <p className="wrap-anywhere text-muted-foreground">
          {job.isRunning ? 'Under way' : <Failed job={job} />}
        </p>
      </div>
      {job.lastError && !job.isRunning && (
        <Button size="small" busy={retry.isPending} onClick={tryAgain}>
          Try again
        </Button>
      )}
    </li>
  )
}

/** Why, and whether that was the end of it. */
const Failed = ({ job: { lastError, attempts, maxAttempts, runAt } }: { job: QueuedJob }) => (
  <>
    {lastError} · {attempts} of {maxAttempts} attempts
    {attempts < maxAttempts && (
      <>
        , the next <RelativeTime at={runAt} />
      </>
    )}
  </>
)

/** Of one kind; what is due and has not begun is told apart from what is planned. */
const Group = ({ group: { task, count, isDue, nextAt } }: { group: WaitingJobs }) => (
  <li className={row}>
    <p className="min-w-0 flex-1">
      <span className="font-medium">{taskName(task)}</span>
      {count > 1 && <span className="text-muted-foreground"> · {count.toLocaleString('en-US')}</span>}
    </p>
    <p className="text-right text-muted-foreground tabular-nums">
      {isDue ? 'Due ' : count > 1 ? 'The next ' : 'Planned '}
      <RelativeTime at={nextAt} />
    </p>
  </li>
)
