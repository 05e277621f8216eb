import type { ContractVersion } from '@mantel/domain/contracts/contracts'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { fullDate } from '../../../platform/dates.ts'
import { classes } from '../../../ui/base/classes.ts'
import { Badge } from '../../../ui/display/badge.tsx'
import { LoadError, Pending, Skeleton } from '../../../ui/display/states.tsx'
import { versionsQuery } from '../queries.ts'
import * as copy from './copy.ts'

type Props = {
  contractId: string
  /** The id of the version that is shown, or null if the editor is shown. */
  shown: string | null
  onShow: (version: ContractVersion) => void
  onShowCurrent: () => void
}

/** Earlier versions of a contract, with their author and time. */
export function HistoryPanel({ contractId, shown, onShow, onShowCurrent }: Props) {
  const { data, error, refetch } = useQuery(versionsQuery(contractId))
  if (!data && error)
    return <LoadError small what="the history" message={errorText(error)} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Pending label="Loading history">
        <div className="flex flex-col gap-3 pt-1">
          {['w-40', 'w-32', 'w-36'].map((width) => (
            <Skeleton key={width} className={`h-9 ${width}`} />
          ))}
        </div>
      </Pending>
    )
  }
  if (data.length === 0) {
    return <p className="text-13 leading-4.5 text-muted-foreground">{copy.noVersions}</p>
  }
  const timeOf = versionTimes(data)
  return (
    <>
      <Row
        isShown={shown === null}
        onShow={onShowCurrent}
        title="Current draft"
        below={copy.currentDraftHint}
      />
      <ul aria-label="Earlier versions">
        {data.map((version) => (
          <li key={version.id}>
            <Row
              isShown={version.id === shown}
              onShow={() => onShow(version)}
              title={
                <time dateTime={version.at} title={fullDate(version.at)}>
                  {timeOf(version)}
                </time>
              }
              below={
                <>
                  {version.revision === null ? 'Draft' : 'Sent version'},{' '}
                  <bdi>{version.userName ?? copy.formerTeamMember}</bdi>
                </>
              }
              end={
                version.revision !== null && (
                  <Badge hue="blue" icon={Send}>
                    Sent
                  </Badge>
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type RowProps = {
  isShown: boolean
  onShow: () => void
  title: ReactNode
  below: ReactNode
  end?: ReactNode
}

const Row = ({ isShown, onShow, title, below, end }: RowProps) => (
  <button
    type="button"
    aria-pressed={isShown}
    onClick={onShow}
    className={classes(
      '-mx-2 flex w-[calc(100%+16px)] items-center gap-2 rounded-control px-2 py-1.5 text-left text-13 leading-4.5 -outline-offset-2 hover:bg-hover touch:min-h-11',
      isShown && 'bg-secondary',
    )}
  >
    <span className="min-w-0 flex-1">
      <span className="block">{title}</span>
      <span className="block truncate text-12 text-muted-foreground">{below}</span>
    </span>
    {end}
  </button>
)

/** Returns a function that formats a version's time to the minute, or to the second if two versions share a minute. */
function versionTimes(versions: ContractVersion[]) {
  const minutes = versions.map(({ at }) => toTheMinute.format(new Date(at)))
  return ({ at }: ContractVersion) => {
    const minute = toTheMinute.format(new Date(at))
    const isAlone = minutes.filter((other) => other === minute).length === 1
    return isAlone ? minute : toTheSecond.format(new Date(at))
  }
}

export const versionLabel = ({ at, userName }: Pick<ContractVersion, 'at' | 'userName'>) =>
  [toTheMinute.format(new Date(at)), userName && `by ${userName}`].filter(Boolean).join(' ')

const minuteFormat = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const toTheMinute = new Intl.DateTimeFormat('en-US', minuteFormat)
const toTheSecond = new Intl.DateTimeFormat('en-US', { ...minuteFormat, second: '2-digit' })
