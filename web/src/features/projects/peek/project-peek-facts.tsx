import { dayIn, formatShortDay } from '@mantel/domain/basics/dates'
import { can } from '@mantel/domain/permissions'
import type { Stage } from '@mantel/domain/projects/pipeline'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Properties, Property } from '../../../ui/display/properties.tsx'
import { InlineField } from '../../../ui/inline/inline-field.tsx'
import { TagField } from '../../tags/tag-field.tsx'
import { ClientChoice } from '../detail/client-choice.tsx'
import { DerivedDateField } from '../detail/derived-date.tsx'
import { useDetail } from '../detail/detail-context.ts'
import { DetailField, optionsWith } from '../detail/detail-field.tsx'
import { ProjectTeam } from '../detail/project-team.tsx'
import { useMoveActions } from '../move/move-context.ts'
import { StageName } from '../stage-mark.tsx'
import * as copy from './copy.ts'
import { PeekMoney } from './peek-money.tsx'
import { PeekNextStep, PeekStepButton } from './peek-next-step.tsx'

type Props = { stages: readonly Stage[] }

/** The facts that matter most, edited in place. The project’s page has all others. */
export function ProjectPeekFacts({ stages }: Props) {
  const { project, workspace, today, labels, edits, mayEdit } = useDetail()
  const { nextStep, brief, cancelReason } = project
  return (
    <div className="mt-5" data-details>
      {nextStep && (
        <PeekNextStep step={nextStep} today={today}>
          <PeekStepButton />
        </PeekNextStep>
      )}
      <Properties label="Details">
        <StageField stages={stages} />
        <ClientChoice
          openLink={(id) => (
            <Button asChild variant="ghost" size="small">
              <Link to="/app/clients/$id" params={{ id }} aria-label="Open client">
                Open
              </Link>
            </Button>
          )}
        />
        <DetailField name="type" options={optionsWith(workspace?.projectTypes ?? [], project.type)} />
        <DetailField name="dateServiced" empty="Add install date" />
        <DerivedDateField
          name="dateOfDestage"
          resetButton={(label, reset) => (
            <Button variant="ghost" size="small" aria-label={label} onClick={reset}>
              Reset
            </Button>
          )}
        />
        <PeekMoney />
        <ContractState />
        {project.source && <Property label="Source">{project.source}</Property>}
        <TagField
          tags={project.tags}
          isReadOnly={!mayEdit('tags')}
          onSave={(tags) => void edits.save({ tags })}
        />
        <ProjectTeam />
        {cancelReason && <Property label="Reason">{cancelReason}</Property>}
      </Properties>
      <section className="mt-5 border-t border-border pt-4">
        <h3 className="text-13 leading-4.5 font-semibold">{labels.brief}</h3>
        <p
          dir="auto"
          className="mt-1.5 text-13 leading-5 wrap-anywhere whitespace-pre-line text-muted-foreground"
        >
          {brief || copy.noBrief}
        </p>
      </section>
    </div>
  )
}

function StageField({ stages }: Props) {
  const { project } = useDetail()
  const { move, reachable } = useMoveActions()
  const choices = reachable(project)
  return (
    <InlineField
      label="Stage"
      kind="select"
      value={project.status}
      shown={<StageName stages={stages} name={project.status} />}
      options={choices.map(({ name }) => ({ value: name, label: name }))}
      empty="Choose a stage"
      isReadOnly={choices.length < 2}
      onSave={async (name) => {
        const stage = stages.find((one) => one.name === name)
        if (stage) move(project, stage)
        return undefined
      }}
    />
  )
}

/** Links to the contract, if there is one. */
function ContractState() {
  const user = useUser()
  const { project, workspace, today } = useDetail()
  const { id, contractSigningStatus: status, contractSignedAt } = project
  if (!can(user, 'contracts:read')) return null
  const signedDay = contractSignedAt && workspace && dayIn(workspace.timeZone, new Date(contractSignedAt))
  const text =
    status === 'signed' && signedDay
      ? copy.signedOn(formatShortDay(signedDay, today))
      : copy.contractStates[status]
  return (
    <Property label="Contract">
      {status === 'none' ? (
        <span className="text-muted-foreground">{text}</span>
      ) : (
        <Link
          to="/app/projects/$id"
          params={{ id }}
          search={{ tab: 'contract' }}
          className="rounded-sm text-primary-text underline underline-offset-3 hover:decoration-2 touch:-my-3 touch:inline-block touch:py-3"
        >
          {text}
        </Link>
      )}
    </Property>
  )
}
