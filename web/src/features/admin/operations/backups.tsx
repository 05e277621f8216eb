import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { logged } from '../../activity/logged.ts'
import { BackupRow } from './backup-row.tsx'
import { backupsQuery, useBackUp } from './queries.ts'

/** Everything in one file. They are taken back by whoever has the machine. */
export function Backups({ id }: { id?: string }) {
  const { data, error, refetch } = useQuery(backupsQuery)
  const queries = useQueryClient()
  const backUp = useBackUp()
  const isRunning = data?.isRunning ?? false
  const isBusy = isRunning || data?.checking != null

  // One that is being made or checked is asked after until that is over.
  useEffect(() => {
    if (!isBusy) return
    const asking = setInterval(() => void refetch(), 1_500)
    return () => clearInterval(asking)
  }, [isBusy, refetch])

  const begin = () =>
    backUp.mutate(
      {},
      {
        onSuccess: (backups) => {
          queries.setQueryData(backupsQuery.queryKey, backups)
          toast({ title: 'The backup has begun', text: logged })
        },
        onError: (failure) => toastError(errorText(failure, 'The backup could not be begun')),
      },
    )
  return (
    <Section
      id={id}
      title="Backups"
      action={
        data && (
          <Button busy={backUp.isPending || isRunning} onClick={begin}>
            {isRunning ? 'Backing up' : 'Back up now'}
          </Button>
        )
      }
    >
      <div className="mb-3 flex flex-col gap-1.5 text-13 leading-4.5 text-muted-foreground">
        <p>
          Each is one file in the folder <code>backups</code> of the data directory. It holds the whole
          database and every uploaded file, but not the secret key: keep that apart, and keep copies on
          another machine. Into an empty installation <code>npm run restore -- FILE</code> brings it all back.
        </p>
        <p>
          Check reads a file from its first to its last byte. It proves that nothing in it is missing or
          changed, that this version has the same tables, and that our key opens its secrets.
        </p>
      </div>
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
            {data.backups.map((backup) => (
              <BackupRow key={backup.name} backup={backup} checking={data.checking} />
            ))}
          </ul>
        </>
      ) : error ? (
        <LoadError small what="the backups" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Loading the backups">
          <Skeleton className="h-4.5 w-64" />
        </Pending>
      )}
    </Section>
  )
}
