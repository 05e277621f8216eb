import { manyProjectsApi } from '@mantel/domain/projects/many-projects'
import type { Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList } from '@mantel/domain/projects/projects'
import { call } from '../../../platform/api/api.ts'
import type { BulkChange } from '../../lists/bulk-changes.ts'
import * as lists from '../../lists/copy.ts'
import * as copy from './copy.ts'

type Rows = readonly ProjectInList[]
type Change = BulkChange<ProjectInList>

/**
 * Sends the versions that the list shows, so that the server does not move a project that someone else has changed
 * since.
 */
export function moveTo(rows: Rows, stage: Stage, reason?: string): Change {
  const endpoint = manyProjectsApi.move
  return {
    rows: rows.filter(({ status }) => status !== stage.name),
    endpoint,
    send: (batch) => {
      const items = batch.map(({ id, version }) => ({ id, status: stage.name, version }))
      return call(endpoint, { body: { items, ...(reason && { reason }) } })
    },
    done: `moved to ${stage.name}`,
    undo: (changed) => ({
      rows: changed,
      endpoint,
      send: (batch) =>
        call(endpoint, {
          body: {
            items: batch.map(({ id, status, sortOrder }) => ({ id, status, sortOrder })),
            isUndo: true,
          },
        }),
      done: 'moved back',
    }),
  }
}

export const archive = (rows: Rows): Change => ({
  ...archiving(rows),
  undo: (changed) => restoring(changed),
})

export const restore = (rows: Rows): Change => ({
  ...restoring(rows),
  undo: (changed) => archiving(changed),
})

const archiving = (rows: Rows): Change => ({
  rows,
  endpoint: manyProjectsApi.archive,
  send: (batch) => call(manyProjectsApi.archive, { body: { ids: batch.map(({ id }) => id) } }),
  done: 'archived',
})

const restoring = (rows: Rows): Change => ({
  rows,
  endpoint: manyProjectsApi.restore,
  send: (batch) => call(manyProjectsApi.restore, { body: { ids: batch.map(({ id }) => id) } }),
  done: 'restored',
})

export function setType(rows: Rows, type: string): Change {
  const endpoint = manyProjectsApi.setType
  const change = (changed: Rows, typeOf: (row: ProjectInList) => string, done: string): Change => ({
    rows: changed,
    endpoint,
    send: (batch) =>
      call(endpoint, {
        body: { items: batch.map((row) => ({ id: row.id, type: typeOf(row), version: row.version })) },
      }),
    done,
  })
  return {
    ...change(
      rows.filter((row) => row.type !== type),
      () => type,
      copy.typeSet(type),
    ),
    undo: (changed) => change(changed, (row) => row.type, 'changed back'),
  }
}

/** `rows` contains only projects that this changes: those without the tag if it is added, those with it if it is removed. */
export const tag = (rows: Rows, name: string, isOn: boolean): Change => ({
  ...tagging(rows, name, isOn),
  undo: (changed) => tagging(changed, name, !isOn),
})

const tagging = (rows: Rows, name: string, isOn: boolean): Change => ({
  rows,
  endpoint: manyProjectsApi.tag,
  send: (batch) => call(manyProjectsApi.tag, { body: { items: itemsOf(batch, name, isOn) } }),
  done: isOn ? lists.tagged(name) : lists.untagged(name),
})

type Member = { id: string; name: string }

export const assign = (rows: Rows, member: Member, isOn: boolean): Change => ({
  ...assigning(
    rows.filter(({ memberIds }) => memberIds.includes(member.id) !== isOn),
    member,
    isOn,
  ),
  undo: (changed) => assigning(changed, member, !isOn),
})

const assigning = (rows: Rows, { id, name }: Member, isOn: boolean): Change => ({
  rows,
  endpoint: manyProjectsApi.assign,
  send: (batch) => call(manyProjectsApi.assign, { body: { items: itemsOf(batch, id, isOn) } }),
  done: isOn ? copy.assigned(name) : copy.unassigned(name),
})

const itemsOf = (rows: Rows, value: string, isOn: boolean) =>
  rows.map(({ id }) => ({ id, add: isOn ? [value] : [], remove: isOn ? [] : [value] }))
