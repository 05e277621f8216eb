import { type Day, formatShortDay } from '@mantel/domain/basics/dates'
import { formatDollars } from '@mantel/domain/basics/money'
import type { NextStep } from '@mantel/domain/projects/next-step'
import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { CapitalizedRelativeTime } from '../../../platform/relative-time.tsx'
import type { DataColumn } from '../../../ui/table/data-table.tsx'
import { TagLine } from '../../tags/tag-chips.tsx'
import { MarkPaidIcon, unpaidPart } from '../mark-paid/mark-paid-button.tsx'
import { NextStepLine } from '../next-step/next-step-line.tsx'
import { PicturedTitle } from '../pictured-title.tsx'
import { StageName } from '../stage-mark.tsx'

type Options = {
  stages: readonly Stage[]
  people: readonly { id: string; name: string }[]
  today: Day
  maySeePrices: boolean
}

export const defaultColumns = ['client', 'stage', 'next', 'install', 'destage', 'value']

/** All columns of the list; users choose which of them they see. */
export const projectColumns = ({ stages, people, today, maySeePrices }: Options) => [
  title,
  client,
  stageColumn(stages),
  nextStep(today),
  dayColumn('install', 'Install', today, ({ dateServiced }) => dateServiced),
  dayColumn('destage', 'Destage', today, ({ dateOfDestage }) => dateOfDestage),
  dayColumn('booked', 'Booked', today, ({ dateBooked }) => dateBooked),
  textColumn('type', 'Type', ({ type }) => type),
  textColumn('source', 'Source', ({ source }) => source),
  team(people),
  tagsColumn,
  timeColumn('activity', 'Last activity', ({ lastActivityAt }) => lastActivityAt),
  timeColumn('created', 'Added', ({ createdAt }) => createdAt),
  ...(maySeePrices
    ? [valueColumn, amountColumn('balance', 'Open balance', ({ openAmount }) => openAmount)]
    : []),
]

const title: DataColumn<ProjectInList> = {
  name: 'title',
  header: 'Project',
  sortable: true,
  skeleton: 'w-36',
  cell: (project) => (
    <>
      <PicturedTitle project={project} />
      {project.isSample && <span className="shrink-0 text-11 font-normal text-muted-foreground">Sample</span>}
    </>
  ),
}

const client: DataColumn<ProjectInList> = {
  name: 'client',
  header: 'Client',
  width: '152px',
  needs: 'more',
  sortable: true,
  cell: ({ clientName }) => <bdi title={clientName ?? undefined}>{clientName}</bdi>,
}

const stageColumn = (stages: readonly Stage[]): DataColumn<ProjectInList> => ({
  name: 'stage',
  header: 'Stage',
  width: '124px',
  sortable: true,
  skeleton: 'w-20',
  cell: ({ status }) => <StageName stages={stages} name={status} />,
})

/** Has no fixed width, like the title, because its texts differ most in length. */
const nextStep = (today: Day): DataColumn<ProjectInList> => ({
  name: 'next',
  header: 'Next step',
  needs: 'some',
  sortable: true,
  skeleton: 'w-40',
  cell: (project) =>
    project.nextStep && <NextStepCell project={project} step={project.nextStep} today={today} />,
})

/** Money that is due can be marked as paid without leaving the list. */
function NextStepCell({ project, step, today }: { project: ProjectInList; step: NextStep; today: Day }) {
  const part = unpaidPart(step)
  if (!part) return <NextStepLine step={step} today={today} />
  return (
    <span className="flex min-w-0 items-center gap-1">
      <NextStepLine step={step} today={today} />
      <MarkPaidIcon project={project} part={part} />
    </span>
  )
}

const dayColumn = (
  name: string,
  header: string,
  today: Day,
  dayOf: (project: ProjectInList) => Day | null,
): DataColumn<ProjectInList> => ({
  name,
  header,
  width: '112px',
  needs: 'most',
  sortable: true,
  skeleton: 'w-16',
  cell: (project) => {
    const day = dayOf(project)
    return day && <span className="text-muted-foreground tabular-nums">{formatShortDay(day, today)}</span>
  },
})

const textColumn = (
  name: string,
  header: string,
  textOf: (project: ProjectInList) => string | null,
): DataColumn<ProjectInList> => ({
  name,
  header,
  width: '112px',
  needs: 'more',
  sortable: true,
  cell: (project) => {
    const text = textOf(project)
    return (
      <span className="text-muted-foreground" title={text ?? undefined}>
        {text}
      </span>
    )
  },
})

const timeColumn = (
  name: string,
  header: string,
  timeOf: (project: ProjectInList) => string,
): DataColumn<ProjectInList> => ({
  name,
  header,
  width: '124px',
  needs: 'more',
  sortable: true,
  sortsDown: true,
  skeleton: 'w-20',
  cell: (project) => <CapitalizedRelativeTime at={timeOf(project)} className="text-muted-foreground" />,
})

/** Not sortable, because a project can have several members. */
const team = (people: Options['people']): DataColumn<ProjectInList> => ({
  name: 'team',
  header: 'Team',
  width: '140px',
  needs: 'more',
  cell: ({ memberIds }) => {
    const names = people.filter(({ id }) => memberIds.includes(id)).map(({ name }) => name)
    return (
      <bdi className="text-muted-foreground" title={names.join(', ')}>
        {names.join(', ')}
      </bdi>
    )
  },
})

/** Not sortable, like the team. */
const tagsColumn: DataColumn<ProjectInList> = {
  name: 'tags',
  header: 'Tags',
  width: '160px',
  needs: 'more',
  cell: ({ tags }) => tags.length > 0 && <TagLine tags={tags} />,
}

const amountColumn = (
  name: string,
  header: string,
  amountOf: (project: ProjectInList) => number | null,
): DataColumn<ProjectInList> => ({
  name,
  header,
  width: '112px',
  numeric: true,
  sortable: true,
  sortsDown: true,
  skeleton: 'w-14',
  cell: (project) => {
    const amount = amountOf(project)
    return amount !== null && <b className="font-medium">{formatDollars(amount)}</b>
  },
})

export const valueColumn = amountColumn('value', 'Value', ({ value }) => value)
