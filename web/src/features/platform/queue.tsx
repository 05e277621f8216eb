import type { QueuedJob } from '@mantel/domain/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { textOf } from '../../platform/api.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { When } from '../../platform/when.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { LoadError, Pending, Skeleton } from '../../ui/states.tsx'
import { logged } from '../activity/logged.ts'
import { queueQuery, useRetryJob } from './queries.ts'
import { queueInWords, taskName } from './words.ts'

/** What is still to be done in the background; what failed can be tried again. */
export function Queue() {
  const { data, error, refetch } = useQuery(queueQuery)
  return (
    <Section title="Background work">
      {data ? (
        <>
          <p className="text-13 leading-4.5 text-muted-foreground">{queueInWords(data)}</p>
          {data.jobs.length > 0 && (
            <ul className="mt-2">
              {data.jobs.map((job) => (
                <Job key={job.id} job={job} />
              ))}
            </ul>
          )}
        </>
      ) : error ? (
        <LoadError small what="the background work" message={textOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Loading the background work">
          <Skeleton className="h-4.5 w-64" />
        </Pending>
      )}
    </Section>
  )
}

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
        onError: (error) => toastError(textOf(error, 'It could not be tried again')),
      },
    )
  return (
    <li className="flex items-center gap-4 border-border py-2 text-13 leading-4.5 not-last:border-b">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{taskName(job.task)}</p>
        <p className="wrap-anywhere text-muted-foreground">
          {job.lastError ? (
            <>
              {job.lastError} · {job.attempts} of {job.maxAttempts} attempts
            </>
          ) : job.isRunning ? (
            'Under way'
          ) : (
            <>
              Waits since <When at={job.createdAt} />
            </>
          )}
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
