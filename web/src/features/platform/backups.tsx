import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { textOf } from '../../platform/api.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { When } from '../../platform/when.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { LoadError, Pending, Skeleton } from '../../ui/states.tsx'
import { sizeInWords } from '../documents/sizes.ts'
import { backupsQuery, useBackUp } from './queries.ts'

/** Everything in one file. They are taken back by whoever has the machine, with `npm run restore`. */
export function Backups() {
  const { data, error, refetch } = useQuery(backupsQuery)
  const queries = useQueryClient()
  const backUp = useBackUp()
  const isRunning = data?.isRunning ?? false

  // One that is being made is asked after until it is whole.
  useEffect(() => {
    if (!isRunning) return
    const asking = setInterval(() => void refetch(), 1_500)
    return () => clearInterval(asking)
  }, [isRunning, refetch])

  const begin = () =>
    backUp.mutate(
      {},
      {
        onSuccess: (backups) => {
          queries.setQueryData(backupsQuery.queryKey, backups)
          toast({ title: 'The backup has begun', text: 'It is in the activity log.' })
        },
        onError: (failure) => toastError(textOf(failure, 'The backup could not be begun')),
      },
    )
  return (
    <Section
      title="Backups"
      action={
        data && (
          <Button busy={backUp.isPending || isRunning} onClick={begin}>
            {isRunning ? 'Backing up' : 'Back up now'}
          </Button>
        )
      }
    >
      {data ? (
        <>
          {data.lastProblem && (
            <p role="alert" className="mb-3 text-13 text-destructive">
              The last backup failed. {data.lastProblem}
            </p>
          )}
          {data.backups.length === 0 && !isRunning && (
            <p className="text-13 text-muted-foreground">There is no backup on this machine yet.</p>
          )}
          <ul>
            {data.backups.map(({ name, size, createdAt }) => (
              <li
                key={name}
                className="flex min-h-11 items-center gap-4 border-border py-1.5 text-13 not-last:border-b"
              >
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">{name}</span>
                <span className="text-muted-foreground">
                  <When at={createdAt} />
                </span>
                <span className="w-20 text-right text-muted-foreground tabular-nums">
                  {sizeInWords(size)}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : error ? (
        <LoadError small what="the backups" message={textOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Loading the backups">
          <Skeleton className="h-11 w-full" />
        </Pending>
      )}
    </Section>
  )
}
