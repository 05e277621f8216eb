import type { activityApi } from '@mantel/domain/activity'
import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { NotSaved, OnSave } from '../../ui/inline/inline-edit.ts'
import { ApiError, call, errorText, isNotFound, isTemporary, query, Unreachable } from '../api/api.ts'
import { pauseQueries } from '../api/paused-queries.ts'
import { findRecord, invalidateRecords, patchRecord } from '../api/record-cache.ts'
import type { Shown } from '../api/refresh.ts'
import { toast, toastError } from '../toast.ts'
import { changedBy } from './changed-by.tsx'
import * as copy from './copy.ts'
import { type Conflict, useConflict } from './field-conflict.tsx'
import { saveInTurn, waitingChanges } from './save-queue.ts'
import { type Choice, saveFields } from './save-with-merge.ts'

type Stored = { id: string; version: number }
type Values = Record<string, unknown>

/** A kind of record that users edit field by field. Each change is saved against the version that the user saw. */
export type EditableKind = {
  get: Shown
  /**
   * Set if `get` returns a list. `of` is the id of the record that owns the list, such as the project of a list of
   * costs. `in` returns the records in the response.
   */
  listed?: { of?: string; in: (answer: unknown) => readonly object[] }
  edit: Endpoint & { method: 'PATCH' }
  /** Says who changed a field. Set if the kind has its own activity. */
  activity?: typeof activityApi.ofProject | typeof activityApi.ofClient
  /** Shown if the server sends no error text. */
  fallback: string
  /** Refreshes other queries that depend on these fields. `saved` has the record's new values. */
  onSaved?: (queries: QueryClient, fields: string[], saved: object) => void
}

export type Edits = {
  /** Shows the change everywhere at once. Resolves with the reason if it was not saved. */
  save: (changes: Values) => Promise<NotSaved | undefined>
  /** For `onSave` of inline fields: saves what was typed, and asks first if someone else changed it while the user typed. */
  saveTyped: <T>(changesOf: (typed: T) => Values) => OnSave<T>
  /** Set while the user has to choose between two versions. The screen renders one `FieldConflict` with it. */
  conflict: Conflict | null
}

/** Saves the fields of one record, one change after the other. */
export function useEdits(kind: EditableKind, id: string): Edits {
  const queries = useQueryClient()
  const { conflict, ask } = useConflict<Values>()

  /** Shows pending changes on top of the server's values. */
  const show = (values: object) => patchRecord(queries, id, { ...values, ...waitingChanges(queries, id) })

  /** `seen` has the values that the user saw, if they are no longer on the screen. */
  async function save(changes: Values, seen?: Values) {
    // The record may be in a cached list although its own page has not been loaded.
    const record = cachedRecord(queries, kind, id) ?? findRecord(queries, id)
    const before = seen ?? pick(record, Object.keys(changes))
    const attempt = { kind, id, changes, before, isChangedSince: seen !== undefined, queries, show, ask }
    // The response to a request that was sent before this change is stored would overwrite it with the old value.
    const release = pauseQueries(kind.get.path)
    void queries.cancelQueries({ queryKey: [kind.get.path] })
    const saved = saveInTurn(queries, id, changes, () => saveOrExplain(attempt))
      .then((settled) => {
        show(settled.values)
        return settled
      })
      .finally(release)
    show({})
    const { notSaved, isGone } = await saved
    if (isGone) invalidateRecords(queries, [id, kind.listed?.of])
    return notSaved
  }
  const { activity } = kind
  return {
    save: (changes) => save(changes),
    saveTyped: <T>(changesOf: (typed: T) => Values) =>
      Object.assign(
        (typed: T, seen?: T) => save(changesOf(typed), seen === undefined ? undefined : changesOf(seen)),
        activity && {
          changedBy: (seen: T) => changedBy({ activity, id, fields: Object.keys(changesOf(seen)) }),
        },
      ),
    conflict,
  }
}

type Attempt = {
  kind: EditableKind
  id: string
  changes: Values
  /** The values on the screen when the user changed them. */
  before: Values
  /** Whether someone else has changed these values since, and the screen already shows the new ones. */
  isChangedSince: boolean
  queries: QueryClient
  show: (values: object) => void
  ask: (question: Omit<Conflict, 'choose'>) => Promise<Choice>
}

/** The record's current values, and the reason if a change was not saved. */
type Settled = { values: object; notSaved?: NotSaved; isGone?: boolean }

async function saveOrExplain(attempt: Attempt): Promise<Settled> {
  const { kind, changes, before, queries } = attempt
  try {
    const settled = await send(attempt)
    if (!settled.notSaved) kind.onSaved?.(queries, Object.keys(changes), settled.values)
    return settled
  } catch (error) {
    const notSaved = reportError(error, kind.fallback, Object.keys(changes))
    return { values: before, notSaved, isGone: isNotFound(error) }
  }
}

async function send({
  kind,
  id,
  changes,
  before,
  isChangedSince,
  queries,
  show,
  ask,
}: Attempt): Promise<Settled> {
  const { state, isUndecided } = await saveFields<Values, Values & Stored>({
    changes,
    before,
    mergesFirst: isChangedSince,
    seen: cachedRecord(queries, kind, id) ?? (await read(kind, id)),
    read: (record) => record,
    save: async (body, { version }) =>
      (await call(kind.edit, { params: { id }, body: { ...body, version } })) as Values & Stored,
    load: () => read(kind, id),
    ask: (names, theirs) => ask({ names, mine: changes, theirs }),
    onMerged: show,
  })
  return { values: state, ...(isUndecided && { notSaved: undecided }) }
}

const undecided: NotSaved = {
  message: copy.changedElsewhere,
  isKept: true,
}

/** Shows a toast, in case the user has left the field, and returns the message for the field. */
function reportError(error: unknown, fallback: string, fields: string[]): NotSaved {
  const text = errorText(error, fallback)
  const isSignedOut = error instanceof ApiError && error.status === 401
  if (error instanceof Unreachable) toast({ title: 'Not saved', text, tone: 'error' })
  else if (!isSignedOut) toastError(text)
  const fieldError =
    error instanceof ApiError ? fields.map((name) => error.fields[name]).find(Boolean) : undefined
  const isKept = isTemporary(error) || isSignedOut
  return { message: isKept ? `Not saved. ${text}` : (fieldError ?? text), isKept }
}

const cachedRecord = (queries: QueryClient, kind: EditableKind, id: string) =>
  recordInAnswer(kind, id, queries.getQueryData(query(kind.get, inputFor(kind, id)).queryKey))

async function read(kind: EditableKind, id: string) {
  const record = recordInAnswer(kind, id, await call(kind.get, inputFor(kind, id)))
  if (record) return record
  throw new ApiError(404, '', copy.deletedElsewhere)
}

function inputFor({ listed }: EditableKind, id: string) {
  const ownerId = listed ? listed.of : id
  return ownerId === undefined ? {} : { params: { id: ownerId } }
}

function recordInAnswer({ listed }: EditableKind, id: string, answer: unknown) {
  const records = answer && listed ? (listed.in(answer) as Stored[]) : []
  return (listed ? records.find((record) => record.id === id) : answer) as (Values & Stored) | undefined
}

const pick = (record: Values = {}, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]]))
