import type { ChangedMany } from '@mantel/domain/endpoints/many'
import { can } from '@mantel/domain/permissions'
import type { BoardGrouping, GroupedView } from '@mantel/domain/projects/board-groups'
import { manyProjectsApi } from '@mantel/domain/projects/many-projects'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import type { Workspace } from '@mantel/domain/settings/workspace'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { useUser } from '../../../platform/session/session.ts'
import { toastError } from '../../../platform/toast.ts'
import { type BulkChange, useBulkChanges } from '../../lists/bulk-changes.ts'
import * as lists from '../../projects/list/copy.ts'
import * as copy from './copy.ts'
import type { GroupColumn } from './group-columns.ts'
import { groupsQuery } from './groups-query.ts'
import { type Regrouping, regrouped } from './regrouped.ts'

type Change = BulkChange<ProjectInList>
type People = Workspace['people']

/** Moves a card to the column of another team member or type, which changes the project. */
export function useRegroup(by: BoardGrouping, view: GroupedView, people: People) {
  const queries = useQueryClient()
  const { run } = useBulkChanges<ProjectInList>({ nameOf: ({ title }) => title, plural: 'projects' })
  const mayRegroup = can(useUser(), by === 'member' ? 'projects:assign' : 'projects:edit-terms')
  const [pending, setPending] = useState<readonly Regrouping[]>([])
  // The version of each project after its last change. The next change waits for it.
  const turns = useRef(new Map<string, Promise<number | undefined>>())

  /** Shows the change at once, sends it after the previous one of the same project, and stores it when it is done. */
  async function inTurn(change: Regrouping, send: (version: number | undefined) => Promise<ChangedMany>) {
    const { id } = change
    setPending((all) => [...all, change])
    const answer = (turns.current.get(id) ?? Promise.resolve(undefined)).then(send)
    const turn = answer.then(
      ({ changed }) => versionIn(changed, id),
      () => undefined,
    )
    turns.current.set(id, turn)
    try {
      const { changed } = await answer
      const version = versionIn(changed, id)
      if (version !== undefined)
        queries.setQueryData(
          groupsQuery(view).queryKey,
          (data) => data && { groups: regrouped(data.groups, by, { ...change, version }) },
        )
      return await answer
    } finally {
      if (turns.current.get(id) === turn) turns.current.delete(id)
      setPending((all) => all.filter((one) => one !== change))
    }
  }

  const setType = (card: ProjectInList, type: string, done: string): Change => ({
    rows: [card],
    endpoint: manyProjectsApi.setType,
    send: ([{ id, version } = card]) =>
      inTurn({ id, type }, (latest = version) =>
        call(manyProjectsApi.setType, { body: { items: [{ id, type, version: latest }] } }),
      ),
    done,
  })

  const setMembers = (card: ProjectInList, before: string[], after: string[], done: string): Change => {
    const { id } = card
    const add = after.filter((member) => !before.includes(member))
    const remove = before.filter((member) => !after.includes(member))
    return {
      rows: [card],
      endpoint: manyProjectsApi.assign,
      send: () =>
        inTurn({ id, memberIds: after }, () =>
          call(manyProjectsApi.assign, { body: { items: [{ id, add, remove }] } }),
        ),
      done,
    }
  }

  function changeTo(card: ProjectInList, from: GroupColumn, to: GroupColumn): Change {
    const { memberIds, type } = card
    if (by === 'type')
      return {
        ...setType(card, to.key ?? type, lists.typeSet(to.stage.name)),
        undo: ([changed = card]) => setType(changed, type, 'changed back'),
      }
    const others = memberIds.filter((id) => id !== from.key && id !== to.key)
    const members = to.key === null ? [] : [...others, to.key]
    // A former team member can't be assigned again.
    const restored = memberIds.filter((id) => people.some((one) => one.id === id && one.isActive))
    const done = to.key === null ? copy.nowUnassigned : lists.assigned(to.stage.name)
    return {
      ...setMembers(card, memberIds, members, done),
      ...(restored.join() !== members.join() && {
        undo: ([changed = card]) => setMembers(changed, members, restored, 'changed back'),
      }),
    }
  }

  /** Returns false if the card stays. */
  function regroup(card: ProjectInList, from: GroupColumn, to: GroupColumn) {
    if (from.key === to.key) return false
    if (!mayRegroup || !to.isOffered) {
      toastError(refusalOf(by, to, mayRegroup))
      return false
    }
    void run(changeTo(card, from, to))
    return true
  }
  return { mayRegroup, regroup, pending }
}

const versionIn = (changed: ChangedMany['changed'], projectId: string) =>
  changed.find(({ id }) => id === projectId)?.version

function refusalOf(by: BoardGrouping, to: GroupColumn, mayRegroup: boolean) {
  if (mayRegroup) return copy.notOffered(to.stage.name)
  return by === 'member' ? copy.onlyManagersAssign : copy.onlyManagersSetType
}
