import type { Queue, QueuedJob, WaitingJobs } from '@mantel/domain/admin/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../platform/api/api.ts'
import { RelativeTime } from '../../../platform/relative-time.tsx'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { logged } from '../copy.ts'
import * as copy from './copy.tsx'
import { countRunning, describeQueue, taskName } from './job-summary.ts'
import { queueQuery, useRetryJob } from './queries.ts'

/** Running, failed and waiting jobs. Failed jobs can be retried. */
export function JobQueue({ id }: { id?: string }) {
  const { data, error, refetch } = useQuery(queueQuery)
  return (
    <Section id={id} title="Background jobs">
      {data ? (
        <JobList queue={data} />
      ) : error ? (
        <LoadError small what="background jobs" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Loading background jobs">
          <Skeleton className="h-4.5 w-64" />
        </Pending>
      )}
    </Section>
  )
}

function JobList({ queue }: { queue: Queue }) {
  const { jobs, waitingJobs, waiting } = queue
  const unlisted = waiting - countRunning(jobs) - waitingJobs.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <p className="text-13 leading-4.5 text-muted-foreground">{describeQueue(queue)}</p>
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
      {unlisted > 0 && <p className="mt-2 text-13 text-muted-foreground">{copy.moreScheduled(unlisted)}</p>}
    </>
  )
}

const row = 'flex min-h-11 items-center gap-4 border-border py-2 text-13 leading-4.5 not-last:border-b'

function Job({ job }: { job: QueuedJob }) {
  const queries = useQueryClient()
  const retry = useRetryJob()
  const retryNow = () =>
    retry.mutate(
      { params: { number: job.id } },
      {
        onSuccess: (queue) => {
          queries.setQueryData(queueQuery.queryKey, queue)
          toast({ title: 'Retrying job', text: logged })
        },
        onError: (error) => toastError(errorText(error, copy.retryFailed)),
      },
    )
  return (
    <li className={row}>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{taskName(job.task)}</p>
        <p className="wrap-anywhere text-muted-foreground">
          {job.isRunning ? 'Running' : <Failed job={job} />}
        </p>
      </div>
      {job.lastError && !job.isRunning && (
        <Button size="small" busy={retry.isPending} onClick={retryNow}>
          Try again
        </Button>
      )}
    </li>
  )
}

const Failed = ({ job: { lastError, attempts, maxAttempts, runAt } }: { job: QueuedJob }) => (
  <>
    {lastError} · {copy.attempts(attempts, maxAttempts)}
    {attempts < maxAttempts && (
      <>
        , next <RelativeTime at={runAt} />
      </>
    )}
  </>
)

/** Waiting jobs of one task. Due jobs and scheduled jobs are in separate groups. */
const Group = ({ group: { task, count, isDue, nextAt } }: { group: WaitingJobs }) => (
  <li className={row}>
    <p className="min-w-0 flex-1">
      <span className="font-medium">{taskName(task)}</span>
      {count > 1 && <span className="text-muted-foreground"> · {count.toLocaleString('en-US')}</span>}
    </p>
    <p className="text-right text-muted-foreground tabular-nums">
      {isDue ? 'Due ' : count > 1 ? 'Next ' : 'Scheduled '}
      <RelativeTime at={nextAt} />
    </p>
  </li>
)
