import type { Day } from '@mantel/domain/basics/dates'
import { maySeePrices } from '@mantel/domain/permissions'
import { mayEditField } from '@mantel/domain/projects/field-access'
import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorText, isFinal } from '../../../platform/api/api.ts'
import { useEdits } from '../../../platform/saving/edits.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useShortcuts } from '../../../platform/shortcuts.ts'
import { Button } from '../../../ui/base/button.tsx'
import { LoadError } from '../../../ui/display/states.tsx'
import { Peek } from '../../../ui/overlay/peek.tsx'
import { DetailConflict } from '../detail/detail-conflict.tsx'
import { type Detail, DetailContext } from '../detail/detail-context.ts'
import { useOpenField } from '../detail/open-group.ts'
import { useFieldLabels } from '../field-labels.ts'
import { useMoveActions } from '../move/move-context.ts'
import { projectEdits, projectQuery } from '../queries.ts'
import { CardFacts } from './card-facts.tsx'
import * as copy from './copy.ts'
import { ProjectPeekFacts } from './project-peek-facts.tsx'
import { ProjectPeekTitle } from './project-peek-title.tsx'

type Props = {
  id: string
  /** The data of the list, shown until the project is loaded. */
  card: ProjectInList | undefined
  stages: readonly Stage[]
  workspace: Workspace | undefined
  today: Day
  /** Starts with the title in edit mode. */
  isEditing: boolean
  onClose: () => void
  onPrevious?: () => void
  onNext?: () => void
  returnTo?: () => HTMLElement | null | undefined
}

/** Shows a project beside its list, with the fields that change most often. */
export function ProjectPeek({ id, card, stages, workspace, today, isEditing, ...peekProps }: Props) {
  const user = useUser()
  const { data, error, refetch } = useQuery(projectQuery(id))
  const edits = useEdits(projectEdits, id)
  const labels = useFieldLabels()
  const open = useOpenField(labels, () => {})
  const { choose } = useMoveActions()
  const project = data ?? card
  useShortcuts({ s: () => project && choose(project) })
  const mayEdit: Detail['mayEdit'] = (field) => mayEditField(user, field)
  const shared = { workspace, today, edits, labels, mayEdit, maySeePrices: maySeePrices(user), open }
  return (
    <Peek
      {...peekProps}
      label={project?.title ?? 'Project'}
      actions={
        project && (
          <Button asChild size="small">
            <Link to="/app/projects/$id" params={{ id }}>
              Open
            </Link>
          </Button>
        )
      }
    >
      {isFinal(error) ? (
        <NotFound />
      ) : error && !project ? (
        <LoadError small what="the project" message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        project && (
          <>
            <ProjectPeekTitle
              key={id}
              project={project}
              isEditing={isEditing}
              isReadOnly={!mayEdit('title')}
              onSave={edits.saveTyped((title) => ({ title: title.trim() }))}
            />
            {data ? (
              <DetailContext value={{ ...shared, project: data }}>
                <ProjectPeekFacts key={`facts ${id}`} stages={stages} />
                <DetailConflict />
              </DetailContext>
            ) : (
              <CardFacts project={project} stages={stages} today={today} />
            )}
            {error && (
              <LoadError small what="the details" message={errorText(error)} onRetry={() => void refetch()} />
            )}
          </>
        )
      )}
    </Peek>
  )
}

const NotFound = () => (
  <div className="py-10 text-center">
    <h2 className="text-base font-semibold">Project not found</h2>
    <p className="mt-1 text-13 text-muted-foreground">{copy.notFoundHint}</p>
  </div>
)
