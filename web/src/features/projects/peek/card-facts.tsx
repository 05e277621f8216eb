import { type Day, formatShortDay } from '@mantel/domain/basics/dates'
import { formatDollars } from '@mantel/domain/basics/money'
import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { Properties, Property } from '../../../ui/display/properties.tsx'
import { Skeleton } from '../../../ui/display/states.tsx'
import { StageName } from '../stage-mark.tsx'
import { PeekNextStep } from './peek-next-step.tsx'

type Props = { project: ProjectInList; stages: readonly Stage[]; today: Day }

/** Shows what the list contains about a project until the project is loaded. */
export function CardFacts({ project, stages, today }: Props) {
  const { nextStep, status, clientName, type, dateServiced, dateOfDestage, value } = project
  return (
    <div className="mt-5">
      {nextStep && <PeekNextStep step={nextStep} today={today} />}
      <Properties label="Details">
        <Property label="Stage">
          <StageName stages={stages} name={status} />
        </Property>
        {clientName && (
          <Property label="Client">
            <bdi>{clientName}</bdi>
          </Property>
        )}
        <Property label="Type">{type}</Property>
        {dateServiced && <Property label="Install">{formatShortDay(dateServiced, today)}</Property>}
        {dateOfDestage && <Property label="Destage">{formatShortDay(dateOfDestage, today)}</Property>}
        {value !== null && (
          <Property label="Project value">
            <span className="tabular-nums">{formatDollars(value)}</span>
          </Property>
        )}
      </Properties>
      <Skeleton className="mt-5 h-3 w-3/4" />
    </div>
  )
}
