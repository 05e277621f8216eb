import { type Day, formatShortDay } from '@mantel/domain/dates'
import { formatDollars } from '@mantel/domain/money'
import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList, ProjectOnPage } from '@mantel/domain/projects/projects'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { Link } from '@tanstack/react-router'
import type { Edits } from '../../../platform/saving/edits.ts'
import { Properties, Property } from '../../../ui/display/properties.tsx'
import { Skeleton } from '../../../ui/display/states.tsx'
import { InlineField } from '../../../ui/inline/inline-field.tsx'
import { PhotoAvatar } from '../../files/photo-avatar.tsx'
import { MarkPaidButton, unpaidPart } from '../mark-paid/mark-paid-button.tsx'
import { useMoveActions } from '../move/move-context.ts'
import { NextStepLine, waitingText } from '../next-step/next-step-line.tsx'
import { StageName } from '../stage-mark.tsx'
import * as copy from './copy.ts'

type Props = {
  project: ProjectInList
  /** The complete project, once it is loaded. */
  page: ProjectOnPage | undefined
  stages: readonly Stage[]
  workspace: Workspace | undefined
  today: Day
  mayEdit: boolean
  edits: Edits
}

/** Key facts of a project; the stage and the install date can be changed here. */
export function ProjectPeekFacts({ project, page, stages, workspace, today, mayEdit, edits }: Props) {
  const { move, reachable } = useMoveActions()
  const { nextStep } = project
  const unpaid = unpaidPart(nextStep)
  async function moveTo(name: string) {
    const stage = stages.find((one) => one.name === name)
    if (stage) move(project, stage)
    return undefined
  }
  return (
    <div className="mt-5">
      {nextStep && (
        <div className="mb-4 border-y border-border py-3 text-13 leading-4.5">
          <NextStepLine step={nextStep} className="[&>span]:whitespace-normal" />
          {waitingText(nextStep, today) && (
            <span className="mt-0.5 block pl-4.75 text-12 text-muted-foreground">
              {waitingText(nextStep, today)}
            </span>
          )}
          {unpaid && <MarkPaidButton project={project} part={unpaid} size="small" className="mt-2 ml-4.75" />}
        </div>
      )}
      <Properties label="Details">
        <InlineField
          label="Stage"
          kind="select"
          value={project.status}
          shown={<StageName stages={stages} name={project.status} />}
          options={reachable(project).map(({ name }) => ({ value: name, label: name }))}
          empty="Choose a stage"
          isReadOnly={reachable(project).length < 2}
          onSave={moveTo}
        />
        <Property label="Client">
          {project.clientId && project.clientName ? (
            <Link
              to="/app/clients/$id"
              params={{ id: project.clientId }}
              className="rounded-sm text-primary-text underline underline-offset-3 hover:decoration-2 touch:-my-3 touch:inline-block touch:py-3"
            >
              <bdi>{project.clientName}</bdi>
            </Link>
          ) : (
            <span className="text-muted-foreground">No client</span>
          )}
        </Property>
        <InlineField
          label="Install"
          kind="date"
          value={project.dateServiced ?? ''}
          shown={project.dateServiced && formatShortDay(project.dateServiced, today)}
          empty="Add install date"
          isReadOnly={!mayEdit}
          onSave={edits.saveTyped((day) => ({ dateServiced: day || null }))}
        />
        {project.dateOfDestage && (
          <Property label="Destage">{formatShortDay(project.dateOfDestage, today)}</Property>
        )}
        {project.value !== null && (
          <Property label="Project value">
            <span className="tabular-nums">{formatDollars(project.value)}</span>
          </Property>
        )}
        {project.openAmount !== null && project.openAmount > 0 && (
          <Property label="Open balance">
            <span className="tabular-nums">{formatDollars(project.openAmount)}</span>
          </Property>
        )}
        {project.source && <Property label="Source">{project.source}</Property>}
        <Property label="Team">
          <Team ids={project.memberIds} workspace={workspace} />
        </Property>
        {page?.cancelReason && <Property label="Reason">{page.cancelReason}</Property>}
      </Properties>
      <section className="mt-5 border-t border-border pt-4">
        <h3 className="text-13 leading-4.5 font-semibold">{workspace?.briefLabel}</h3>
        {!page ? (
          <Skeleton className="mt-2 h-3 w-3/4" />
        ) : (
          <p
            dir="auto"
            className="mt-1.5 text-13 leading-5 wrap-anywhere whitespace-pre-line text-muted-foreground"
          >
            {page.brief || copy.noBrief}
          </p>
        )}
      </section>
    </div>
  )
}

function Team({ ids, workspace }: { ids: string[]; workspace: Workspace | undefined }) {
  const people = workspace?.people.filter(({ id }) => ids.includes(id)) ?? []
  if (people.length === 0) return <span className="text-muted-foreground">No team members</span>
  return (
    <ul className="flex flex-col gap-1">
      {people.map(({ id, name, avatarFileId }) => (
        <li key={id} className="flex items-center gap-2">
          <PhotoAvatar name={name} fileId={avatarFileId} />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
