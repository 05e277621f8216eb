import type { ContractVersion } from '@mantel/domain/contracts'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { textOf } from '../../../platform/api.ts'
import { fullDate, relativeDate } from '../../../platform/dates.ts'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { LoadError, Pending, Skeleton } from '../../../ui/states.tsx'
import { versionsQuery } from '../queries.ts'

type Props = { contractId: string; shown: string | null; onShow: (version: ContractVersion) => void }

/** The earlier states of a text: who left it so, and when. */
export function HistoryPanel({ contractId, shown, onShow }: Props) {
  const { data, error, refetch } = useQuery(versionsQuery(contractId))
  if (!data && error)
    return <LoadError small what="the history" message={textOf(error)} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Pending label="Loading the history">
        <div className="flex flex-col gap-3 pt-1">
          {['w-40', 'w-32', 'w-36'].map((width) => (
            <Skeleton key={width} className={`h-9 ${width}`} />
          ))}
        </div>
      </Pending>
    )
  }
  if (data.length === 0) {
    return (
      <p className="text-13 leading-4.5 text-muted-foreground">
        No earlier versions yet. What you change is kept here, so that you can compare it and go back.
      </p>
    )
  }
  return (
    <ul aria-label="Earlier versions">
      {data.map((version) => (
        <li key={version.id}>
          <button
            type="button"
            aria-pressed={version.id === shown}
            onClick={() => onShow(version)}
            className={classes(
              '-mx-2 flex w-[calc(100%+16px)] items-center gap-2 rounded-control px-2 py-1.5 text-left text-13 leading-4.5 -outline-offset-2 hover:bg-hover touch:min-h-11',
              version.id === shown && 'bg-secondary',
            )}
          >
            <span className="min-w-0 flex-1">
              <time
                dateTime={version.at}
                title={fullDate(version.at)}
                className="block first-letter:uppercase"
              >
                {relativeDate(version.at)}
              </time>
              <span className="block truncate text-12 text-muted-foreground">
                <bdi>{version.personName ?? 'Somebody who has left'}</bdi>
              </span>
            </span>
            {version.revision !== null && (
              <Badge hue="blue" icon={Send}>
                Sent
              </Badge>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** How a version is told from the others. */
export const versionWords = ({ at, personName }: Pick<ContractVersion, 'at' | 'personName'>) =>
  [moment.format(new Date(at)), personName && `by ${personName}`].filter(Boolean).join(' ')

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
