import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../platform/api/api.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Section } from '../../../ui/display/section.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { logged } from '../copy.ts'
import { BackupRow } from './backup-row.tsx'
import * as copy from './copy.tsx'
import { backupsQuery, useBackUp } from './queries.ts'

/** Backups can be made and checked here. Restoring needs access to the machine. */
export function Backups({ id }: { id?: string }) {
  const { data, error, refetch } = useQuery(backupsQuery)
  const queries = useQueryClient()
  const backUp = useBackUp()
  const isRunning = data?.isRunning ?? false

  const start = () =>
    backUp.mutate(
      {},
      {
        onSuccess: (backups) => {
          queries.setQueryData(backupsQuery.queryKey, backups)
          toast({ title: 'Backup started', text: logged })
        },
        onError: (failure) => toastError(errorText(failure, copy.backupFailed)),
      },
    )
  return (
    <Section
      id={id}
      title="Backups"
      action={
        data && (
          <Button busy={backUp.isPending || isRunning} onClick={start}>
            {isRunning ? 'Backing up' : 'Back up now'}
          </Button>
        )
      }
    >
      <div className="mb-3 flex flex-col gap-1.5 text-13 leading-4.5 text-muted-foreground">
        <p>{copy.backupHint(<code>backups</code>, <code>npm run restore -- FILE</code>)}</p>
        <p>{copy.checkHint}</p>
      </div>
      {data ? (
        <>
          {data.lastProblem && (
            <p role="alert" className="mb-3 text-13 text-destructive">
              {copy.lastBackupFailed(data.lastProblem)}
            </p>
          )}
          {data.backups.length === 0 && !isRunning && (
            <p className="text-13 text-muted-foreground">{copy.noBackups}</p>
          )}
          <ul>
            {data.backups.map((backup) => (
              <BackupRow key={backup.name} backup={backup} checking={data.checking} />
            ))}
          </ul>
        </>
      ) : error ? (
        <LoadError small what="backups" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Pending label="Loading backups">
          <Skeleton className="h-4.5 w-64" />
        </Pending>
      )}
    </Section>
  )
}
