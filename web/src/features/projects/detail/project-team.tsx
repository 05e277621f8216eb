import { scopeOf } from '@mantel/domain/permissions'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { textOf } from '../../../platform/api/api.ts'
import { patchRecord } from '../../../platform/api/record-cache.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toastError } from '../../../platform/toast.ts'
import { Avatar } from '../../../ui/display/avatar.tsx'
import { Property } from '../../../ui/display/properties.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { MenuToggles } from '../../../ui/overlay/menu-toggles.tsx'
import { refreshProject, useSetMembers } from '../queries.ts'
import { useDetail } from './detail-context.ts'
import { MenuButton } from './menu-button.tsx'

/** Whose own project it is. */
export function People() {
  const user = useUser()
  const { project, workspace, mayEdit } = useDetail()
  const toggle = useToggling()
  const people = workspace?.people ?? []
  const members = people.filter(({ id }) => project.memberIds.includes(id))
  const shown =
    members.length > 0 ? (
      <span className="flex flex-col gap-1">
        {members.map(({ id, name }) => (
          <span key={id} className="flex min-w-0 items-center gap-1.75">
            <Avatar name={name} />
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          </span>
        ))}
      </span>
    ) : (
      <span className="text-muted-foreground">{mayEdit ? 'Add people' : 'Nobody yet'}</span>
    )
  if (!mayEdit) return <Property label="Members">{shown}</Property>
  // Whoever sees only their own projects would lock themselves out.
  const isLast = (id: string) => id === user.id && scopeOf(user, 'projects:edit') === 'own'
  return (
    <Property label="Members">
      <Menu align="start" trigger={<MenuButton label="Members">{shown}</MenuButton>}>
        <MenuToggles
          label="Whose project it is"
          options={people
            .filter(({ id, isActive }) => isActive || project.memberIds.includes(id))
            .map(({ id, name }) => ({ value: id, label: name, disabled: isLast(id) }))}
          isOn={(id) => project.memberIds.includes(id)}
          onChange={toggle}
        />
      </Menu>
    </Property>
  )
}

/** Seen at once; the server hears of one choice after the other, each time of all who are in it. */
function useToggling() {
  const { project, workspace } = useDetail()
  const queries = useQueryClient()
  const { mutateAsync } = useSetMembers()
  const turn = useRef({ last: Promise.resolve<unknown>(undefined), wanted: [] as string[], waiting: 0 })
  const { id } = project

  return (userId: string, isOn: boolean) => {
    const line = turn.current
    const now = line.waiting > 0 ? line.wanted : project.memberIds
    line.wanted = isOn ? [...now, userId] : now.filter((one) => one !== userId)
    line.waiting += 1
    patchRecord(queries, id, { memberIds: line.wanted })
    // Those who have left cannot be named any more.
    const able = new Set(workspace?.people.filter(({ isActive }) => isActive).map((person) => person.id))
    const userIds = line.wanted.filter((one) => able.has(one))
    line.last = line.last
      .then(() => mutateAsync({ params: { id }, body: { userIds } }))
      .catch((error: unknown) => {
        toastError(textOf(error, 'The members could not be changed'))
        return refreshProject(queries, id).catch(() => {})
      })
      .finally(() => {
        line.waiting -= 1
        if (line.waiting > 0) patchRecord(queries, id, { memberIds: line.wanted })
      })
  }
}
