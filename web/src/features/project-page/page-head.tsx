import { can } from '@mantel/domain/permissions'
import { Link } from '@tanstack/react-router'
import { ArchiveRestore } from 'lucide-react'
import { useUser } from '../../platform/session/session.ts'
import { Button } from '../../ui/base/button.tsx'
import { lazyComponent } from '../../ui/base/lazy.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { InlineGroup } from '../../ui/inline/inline-group.tsx'
import { useDetail } from '../projects/detail/detail-context.ts'
import { validationError } from '../projects/fields.ts'
import { ProjectPicture } from '../projects/project-picture.tsx'
import { StagePath } from './stage-path.tsx'

const Presence = lazyComponent(() => import('../presence/presence.tsx'), 'Presence')

type Props = {
  /** Undefined if the user may not restore the project. */
  onRestore?: () => void
}

export function PageHead({ onRestore }: Props) {
  const { project, workspace, edits, mayEdit } = useDetail()
  const user = useUser()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-80 items-center gap-4">
        <ProjectPicture project={project} size={56} />
        <div className="min-w-0 flex-1">
          <InlineGroup
            look="title"
            label="Title"
            value={{ title: project.title }}
            fields={[{ name: 'title', label: 'Title', span: 6 }]}
            show={({ title }) => <bdi>{title}</bdi>}
            empty="Add title"
            isReadOnly={!mayEdit('title')}
            check={({ title }) => validationError('title', title)}
            onSave={({ title }) => edits.save({ title: title.trim() })}
          />
          <Subtitle />
        </div>
      </div>
      {can(user, 'projects:edit') && <Presence projectId={project.id} />}
      {project.archivedAt ? (
        <div className="flex items-center gap-2">
          <Badge hue="grey">Archived</Badge>
          {onRestore && (
            <Button size="small" icon={ArchiveRestore} onClick={onRestore}>
              Restore
            </Button>
          )}
        </div>
      ) : (
        workspace && <StagePath project={project} stages={workspace.stages} />
      )}
    </div>
  )
}

function Subtitle() {
  const { type, clientId, clientName, city, state, isSample } = useDetail().project
  const place = [city, state].filter(Boolean).join(', ')
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-13 leading-5 text-muted-foreground">
      <span>{type}</span>
      {clientId && clientName && (
        <>
          <span aria-hidden>·</span>
          <Link
            to="/app/clients/$id"
            params={{ id: clientId }}
            className="min-w-0 rounded-sm text-foreground underline-offset-3 wrap-anywhere hover:underline touch:-my-3 touch:py-3"
          >
            <bdi>{clientName}</bdi>
          </Link>
        </>
      )}
      {place && (
        <>
          <span aria-hidden>·</span>
          <bdi className="wrap-anywhere">{place}</bdi>
        </>
      )}
      {isSample && (
        <>
          <span aria-hidden>·</span>
          <span>Sample</span>
        </>
      )}
    </p>
  )
}
