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

type Props = {
  contractId: string
  /** Which of them is looked at; null while the text is written. */
  shown: string | null
  onShow: (version: ContractVersion) => void
  onNow: () => void
}

/** The earlier states of a text: who left it so, and when. */
export function HistoryPanel({ contractId, shown, onShow, onNow }: Props) {
  const { data, error, refetch } = useQuery(versionsQuery(contractId))
  if (!data && error)
    return <LoadError small what="the history" message={errorText(error)} onRetry={() => void refetch()} />
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
  const timeOf = timesOf(data)
  return (
    <>
      <Row isShown={shown === null} onShow={onNow} title="Now" below="What you write on" />
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
                  {version.revision === null ? 'Draft' : 'As it was sent'},{' '}
                  <bdi>{version.personName ?? 'somebody who has left'}</bdi>
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

/** To the minute; where two were left in the same one, to the second. */
function timesOf(versions: ContractVersion[]) {
  const minutes = versions.map(({ at }) => moment.format(new Date(at)))
  return ({ at }: ContractVersion) => {
    const minute = moment.format(new Date(at))
    const isAlone = minutes.filter((other) => other === minute).length === 1
    return isAlone ? minute : toTheSecond.format(new Date(at))
  }
}

/** How a version is told from the others. */
export const versionWords = ({ at, personName }: Pick<ContractVersion, 'at' | 'personName'>) =>
  [moment.format(new Date(at)), personName && `by ${personName}`].filter(Boolean).join(' ')

const minutely = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const moment = new Intl.DateTimeFormat('en-US', minutely)
const toTheSecond = new Intl.DateTimeFormat('en-US', { ...minutely, second: '2-digit' })
