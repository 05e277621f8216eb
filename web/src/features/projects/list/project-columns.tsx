import { type Day, inList } from '@mantel/domain/dates'
import { inDollars } from '@mantel/domain/money'
import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { WhenAlone } from '../../../platform/relative-time.tsx'
import type { DataColumn } from '../../../ui/table/data-table.tsx'
import { NextStepLine } from '../next-step-line.tsx'
import { ProjectPicture } from '../project-picture.tsx'
import { StageName } from '../stage-name.tsx'

type Options = { stages: readonly Stage[]; today: Day; seesPrices: boolean }

/** Those that can be taken away, and whether they stand there unless somebody says otherwise. */
export const choosable = [
  { name: 'client', label: 'Client', isUsual: true },
  { name: 'stage', label: 'Stage', isUsual: true },
  { name: 'next', label: 'Next step', isUsual: true },
  { name: 'install', label: 'Install', isUsual: true },
  { name: 'destage', label: 'Destage', isUsual: true },
  { name: 'type', label: 'Type', isUsual: false },
  { name: 'source', label: 'Source', isUsual: false },
  { name: 'created', label: 'Added', isUsual: false },
  { name: 'value', label: 'Value', isUsual: true },
] as const

type Chosen = Record<string, boolean>
export const isChosen = (chosen: Chosen, name: string) =>
  chosen[name] ?? choosable.find((column) => column.name === name)?.isUsual ?? true

/** A project in a table: what it is, whose, and what it needs. */
export const projectColumns = ({ stages, today, seesPrices }: Options, chosen: Chosen) =>
  [
    title,
    client,
    stageColumn(stages),
    nextStep(today),
    ...dates(today),
    ...more,
    ...(seesPrices ? [value] : []),
  ].filter(({ name }) => isChosen(chosen, name))

const title: DataColumn<ProjectInList> = {
  name: 'title',
  header: 'Project',
  sortable: true,
  skeleton: 'w-36',
  cell: (project) => (
    <>
      <ProjectPicture project={project} size={26} />
      <bdi className="truncate" title={project.title}>
        {project.title}
      </bdi>
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
    cell: ({ createdAt }) => <WhenAlone at={createdAt} className="text-muted-foreground" />,
  },
]

const value: DataColumn<ProjectInList> = {
  name: 'value',
  header: 'Value',
  width: '112px',
  numeric: true,
  skeleton: 'w-14',
  cell: ({ value: worth }) => worth !== null && <b className="font-medium">{inDollars(worth)}</b>,
}

const DayOf = ({ day, today }: { day: Day; today: Day }) => (
  <span className="text-muted-foreground tabular-nums">{inList(day, today)}</span>
)
