import { presenceApi, type ViewerOfProject } from '@mantel/domain/presence'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../platform/api/api.ts'
import { useConnection } from '../../platform/live/connection.ts'
import { useDebounced } from '../../platform/use-debounced.ts'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { PhotoAvatar } from '../files/photo-avatar.tsx'
import { useAvatarFileId } from '../workspace/queries.ts'
import * as copy from './copy.ts'
import { useEditedField } from './edited-field.ts'
import { presenceQuery } from './queries.ts'

const tab = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
const maxAvatars = 4

/** Which team members have the project open elsewhere. Tells them that this user has it open, too. */
export function Presence({ projectId }: { projectId: string }) {
  useOwnPresence(projectId)
  const { data: others = [] } = useQuery(presenceQuery(projectId))
  const editor = others.find(({ editing }) => editing !== null)
  const hidden = others.length - maxAvatars
  return (
    <div className="flex items-center gap-2">
      <span role="status" className="text-12-5 text-muted-foreground">
        {editor?.editing && copy.isEditing(editor.name, editor.editing)}
      </span>
      <ul className="flex -space-x-1.5">
        {others.slice(0, maxAvatars).map(({ userId, name }) => (
          <li key={userId}>
            <Other userId={userId} name={name} />
          </li>
        ))}
        {hidden > 0 && <li className="pl-2.5 text-12-5 text-muted-foreground">+{hidden}</li>}
      </ul>
    </div>
  )
}

function Other({ userId, name }: Pick<ViewerOfProject, 'userId' | 'name'>) {
  const fileId = useAvatarFileId(userId)
  return (
    <Tooltip text={copy.alsoHere(name)}>
      <span role="img" aria-label={copy.alsoHere(name)} className="flex rounded-full ring-2 ring-background">
        <PhotoAvatar name={name} fileId={fileId} size={26} />
      </span>
    </Tooltip>
  )
}

/** A failure is ignored, because presence is only a convenience. */
const ignore = () => {}

function useOwnPresence(projectId: string) {
  const { stream } = useConnection()
  const editing = useDebounced(useEditedField() ?? '', 300) || null
  useEffect(() => {
    if (!stream) return
    call(presenceApi.enter, { params: { id: projectId }, body: { tab, stream, editing } }).catch(ignore)
  }, [projectId, stream, editing])
  useEffect(() => {
    const leave = () =>
      void call(presenceApi.leave, { params: { id: projectId }, body: { tab } }, { keepalive: true }).catch(
        ignore,
      )
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [projectId])
}
