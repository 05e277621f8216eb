import { type Day, formatShortDay } from '@mantel/domain/dates'
import { formatDollars } from '@mantel/domain/money'
import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { CapitalizedRelativeTime } from '../../../platform/relative-time.tsx'
import type { DataColumn } from '../../../ui/table/data-table.tsx'
import { NextStepLine } from '../next-step/next-step-line.tsx'
import { PicturedTitle } from '../pictured-title.tsx'
import { StageName } from '../stage-mark.tsx'

type Options = { stages: readonly Stage[]; today: Day; maySeePrices: boolean }

/** The columns that users can hide, and whether they are visible by default. */
export const optionalColumns = [
  { name: 'client', label: 'Client', isDefault: true },
  { name: 'stage', label: 'Stage', isDefault: true },
  { name: 'next', label: 'Next step', isDefault: true },
  { name: 'install', label: 'Install', isDefault: true },
  { name: 'destage', label: 'Destage', isDefault: true },
  { name: 'type', label: 'Type', isDefault: false },
  { name: 'source', label: 'Source', isDefault: false },
  { name: 'created', label: 'Added', isDefault: false },
  { name: 'value', label: 'Value', isDefault: true },
] as const

type ShownColumns = Record<string, boolean>
export const isColumnShown = (shownColumns: ShownColumns, name: string) =>
  shownColumns[name] ?? optionalColumns.find((column) => column.name === name)?.isDefault ?? true

export const projectColumns = ({ stages, today, maySeePrices }: Options, shownColumns: ShownColumns) =>
  [
    title,
    client,
    stageColumn(stages),
    nextStep(today),
    ...dates(today),
    ...more,
    ...(maySeePrices ? [valueColumn] : []),
  ].filter(({ name }) => isColumnShown(shownColumns, name))

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
  cell: ({ clientName }) => <bdi title={clientName ?? undefined}>{clientName}</bdi>,
}

const stageColumn = (stages: readonly Stage[]): DataColumn<ProjectInList> => ({
  name: 'stage',
  header: 'Stage',
  width: '124px',
  skeleton: 'w-20',
  cell: ({ status }) => <StageName stages={stages} name={status} />,
})

const nextStep = (today: Day): DataColumn<ProjectInList> => ({
  name: 'next',
  header: 'Next step',
  width: '248px',
  needs: 'some',
  skeleton: 'w-40',
  cell: (project) => project.nextStep && <NextStepLine step={project.nextStep} today={today} />,
})

const dates = (today: Day): DataColumn<ProjectInList>[] => [
  {
    name: 'install',
    header: 'Install',
    width: '112px',
    needs: 'most',
    sortable: true,
    skeleton: 'w-16',
    cell: ({ dateServiced }) => dateServiced && <DayOf day={dateServiced} today={today} />,
  },
  {
    name: 'destage',
    header: 'Destage',
    width: '112px',
    needs: 'most',
    skeleton: 'w-16',
    cell: ({ dateOfDestage }) => dateOfDestage && <DayOf day={dateOfDestage} today={today} />,
  },
]

const more: DataColumn<ProjectInList>[] = [
  {
    name: 'type',
    header: 'Type',
    width: '112px',
    needs: 'more',
    cell: ({ type }) => <span className="text-muted-foreground">{type}</span>,
  },
  {
    name: 'source',
    header: 'Source',
    width: '112px',
    needs: 'more',
    cell: ({ source }) => <span className="text-muted-foreground">{source}</span>,
  },
  {
    name: 'created',
    header: 'Added',
    width: '124px',
    needs: 'more',
    sortable: true,
    skeleton: 'w-20',
    cell: ({ createdAt }) => <CapitalizedRelativeTime at={createdAt} className="text-muted-foreground" />,
  },
]

export const valueColumn: DataColumn<ProjectInList> = {
  name: 'value',
  header: 'Value',
  width: '112px',
  numeric: true,
  skeleton: 'w-14',
  cell: ({ value }) => value !== null && <b className="font-medium">{formatDollars(value)}</b>,
}

const DayOf = ({ day, today }: { day: Day; today: Day }) => (
  <span className="text-muted-foreground tabular-nums">{formatShortDay(day, today)}</span>
)
