import type { Backup } from '@mantel/domain/admin/operations'
import { useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../../platform/api/api.ts'
import { CapitalizedRelativeTime, RelativeTime } from '../../../platform/relative-time.tsx'
import { toastError } from '../../../platform/toast.ts'
import { Button } from '../../../ui/base/button.tsx'
import { formatFileSize } from '../../documents/file-size.ts'
import * as copy from './copy.tsx'
import { backupsQuery, useCheckBackup } from './queries.ts'

type Props = { backup: Backup; checking: string | null }

export function BackupRow({ backup: { name, size, createdAt, checked }, checking }: Props) {
  const queries = useQueryClient()
  const check = useCheckBackup()
  const isChecking = checking === name
  const start = () =>
    check.mutate(
      { params: { file: name } },
      {
        onSuccess: (backups) => queries.setQueryData(backupsQuery.queryKey, backups),
        onError: (failure) => toastError(errorText(failure, copy.checkFailed)),
      },
    )
  return (
    <li className="flex items-center gap-4 border-border py-2 text-13 leading-4.5 not-last:border-b">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted-foreground">
          <CapitalizedRelativeTime at={createdAt} />, {formatFileSize(size)}
        </p>
        <p role="status" className="wrap-anywhere text-muted-foreground">
          {checked && !isChecking && <Outcome checked={checked} />}
        </p>
      </div>
      <Button
        size="small"
        aria-label={`${isChecking ? 'Checking' : 'Check'} ${name}`}
        busy={isChecking || check.isPending}
        disabled={checking !== null && !isChecking}
        onClick={start}
      >
        {isChecking ? 'Checking' : 'Check'}
      </Button>
    </li>
  )
}

const Outcome = ({ checked: { at, problem } }: { checked: NonNullable<Backup['checked']> }) => (
  <>
    Checked <RelativeTime at={at} />:{' '}
    {problem === null ? (
      'can be restored'
    ) : (
      <span className="text-destructive">{copy.cannotRestore(problem)}</span>
    )}
  </>
)
