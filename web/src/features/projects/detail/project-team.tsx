import { can } from '@mantel/domain/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorText } from '../../../platform/api/api.ts'
import { patchRecord } from '../../../platform/api/record-cache.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toastError } from '../../../platform/toast.ts'
import { Property } from '../../../ui/display/properties.tsx'
import { MenuButton } from '../../../ui/inline/menu-button.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { MenuToggles } from '../../../ui/overlay/menu-toggles.tsx'
import { PhotoAvatar } from '../../files/photo-avatar.tsx'
import { refreshProject, useSetMembers } from '../queries.ts'
import * as copy from './copy.ts'
import { useDetail } from './detail-context.ts'

export function ProjectTeam() {
  const mayAssign = can(useUser(), 'projects:assign')
  const { project, workspace } = useDetail()
  const toggle = useToggleMember()
  const people = workspace?.people ?? []
  const members = people.filter(({ id }) => project.memberIds.includes(id))
  const shown =
    members.length > 0 ? (
      <span className="flex flex-col gap-1">
        {members.map(({ id, name, avatarFileId }) => (
          <span key={id} className="flex min-w-0 items-center gap-1.75">
            <PhotoAvatar name={name} fileId={avatarFileId} />
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          </span>
        ))}
      </span>
    ) : (
      <span className="text-muted-foreground">{mayAssign ? 'Add team members' : 'No team members'}</span>
    )
  if (!mayAssign) return <Property label="Team">{shown}</Property>
  return (
    <Property label="Team">
      <Menu align="start" trigger={<MenuButton label="Team">{shown}</MenuButton>}>
        <MenuToggles
          label="Project team"
          options={people
            .filter(({ id, isActive }) => isActive || project.memberIds.includes(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
          isOn={(id) => project.memberIds.includes(id)}
          onChange={toggle}
        />
      </Menu>
    </Property>
  )
}

/** Shows the change at once and sends changes one after the other, each time with the complete list. */
function useToggleMember() {
  const { project, workspace } = useDetail()
  const queries = useQueryClient()
  const { mutateAsync } = useSetMembers()
  const queueRef = useRef({ last: Promise.resolve<unknown>(undefined), wanted: [] as string[], waiting: 0 })
  const { id } = project

  return (userId: string, isOn: boolean) => {
    const queue = queueRef.current
    const now = queue.waiting > 0 ? queue.wanted : project.memberIds
    queue.wanted = isOn ? [...now, userId] : now.filter((one) => one !== userId)
    queue.waiting += 1
    patchRecord(queries, id, { memberIds: queue.wanted })
    // Only active users are sent, because the server refuses others.
    const activeIds = new Set(workspace?.people.filter(({ isActive }) => isActive).map((user) => user.id))
    const userIds = queue.wanted.filter((one) => activeIds.has(one))
    queue.last = queue.last
      .then(() => mutateAsync({ params: { id }, body: { userIds } }))
      .catch((error: unknown) => {
        toastError(errorText(error, copy.teamNotSaved))
        return refreshProject(queries, id).catch(() => {})
      })
      .finally(() => {
        queue.waiting -= 1
        if (queue.waiting > 0) patchRecord(queries, id, { memberIds: queue.wanted })
      })
  }
}
