import type { Day } from '@mantel/domain/dates'
import { can } from '@mantel/domain/permissions'
import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isFinal, textOf } from '../../../platform/api/api.ts'
import { EditConflict, useEdits } from '../../../platform/saving/edits.tsx'
import { useUser } from '../../../platform/session/session.ts'
import { useShortcuts } from '../../../platform/shortcuts.ts'
import { Button } from '../../../ui/base/button.tsx'
import { LoadError } from '../../../ui/display/states.tsx'
import { Peek } from '../../../ui/overlay/peek.tsx'
import { useMoving } from '../move/move-context.ts'
import { projectEdits, projectQuery } from '../queries.ts'
import { ProjectPeekFacts } from './project-peek-facts.tsx'
import { ProjectPeekTitle } from './project-peek-title.tsx'

type Props = {
  id: string
  /** What the list knows of it already: it stands at once, the rest follows. */
  card: ProjectInList | undefined
  stages: readonly Stage[]
  workspace: Workspace | undefined
  today: Day
  /** Begins with the title in its field. */
  isEditing: boolean
  onClose: () => void
  onPrevious?: () => void
  onNext?: () => void
  returnTo?: () => HTMLElement | null | undefined
}

/** A project beside the list that it stands in: to be read, and for the few things that are changed most. */
export function ProjectPeek({ id, card, stages, workspace, today, isEditing, ...walking }: Props) {
  const user = useUser()
  const { data, error, refetch } = useQuery(projectQuery(id))
  const edits = useEdits(projectEdits, id)
  const { choose } = useMoving()
  const project = data ?? card
  const mayEdit = can(user, 'projects:edit')
  useShortcuts({ s: () => project && choose(project) })
  return (
    <Peek
      {...walking}
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
        <Gone />
      ) : error && !project ? (
        <LoadError small what="the project" message={textOf(error)} onRetry={() => void refetch()} />
      ) : (
        project && (
          <>
            <ProjectPeekTitle
              key={id}
              project={project}
              isEditing={isEditing}
              isReadOnly={!mayEdit}
              onSave={(title) => edits.save({ title })}
            />
            <ProjectPeekFacts
              key={`facts ${id}`}
              project={project}
              page={data}
              stages={stages}
              workspace={workspace}
              today={today}
              mayEdit={mayEdit}
              onSave={edits.save}
            />
            {error && (
              <LoadError small what="the rest" message={textOf(error)} onRetry={() => void refetch()} />
            )}
          </>
        )
      )}
      <EditConflict edits={edits} labels={{ title: 'Title', dateServiced: 'Install' }} />
    </Peek>
  )
}

const Gone = () => (
  <div className="py-10 text-center">
    <h2 className="text-base font-semibold">This project is gone</h2>
    <p className="mt-1 text-13 text-muted-foreground">It may have been deleted, or it is not yours to see.</p>
  </div>
)
