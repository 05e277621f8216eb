import type { Endpoint } from '@mantel/domain/endpoint'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { NotSaved } from '../../ui/inline/inline-edit.ts'
import { BothVersionsDialog } from '../../ui/overlay/both-versions-dialog.tsx'
import { ApiError, call, errorText, isNotFound, query, Unreachable } from '../api/api.ts'
import { findRecord, invalidateRecords, patchRecord } from '../api/record-cache.ts'
import type { Shown } from '../api/refresh.ts'
import { toast, toastError } from '../toast.ts'
import * as copy from './copy.ts'

type Stored = { id: string; version: number }
type Values = Record<string, unknown>

/** Records that users edit field by field, each time against the version that they saw. */
export type EditableKind = {
  get: Shown
  /**
   * Set if `get` returns a list: the id of the list's owner, if there are several lists, and how to find the records in
   * it.
   */
  listed?: { of?: string; in: (answer: unknown) => readonly object[] }
  edit: Endpoint & { method: 'PATCH' }
  /** Shown if the server sends no error text. */
  fallback: string
  /** Refreshes other queries that depend on these fields. */
  onSaved?: (queries: QueryClient, fields: string[]) => void
}

type Choice = 'mine' | 'theirs' | 'later'
type Conflict = { fields: string[]; mine: Values; theirs: Values; choose: (choice: Choice) => void }

export type Edits = {
  /** Shows the change everywhere at once. Resolves with the reason if it was not saved. */
  save: (changes: Values) => Promise<NotSaved | undefined>
  conflict: Conflict | null
}

/**
 * Saves the fields of one record, one change after the other. A second quick change would otherwise be refused because
 * the first one increased the version.
 */
export function useEdits(kind: EditableKind, id: string): Edits {
  const queries = useQueryClient()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const queue = useRef({ last: Promise.resolve<unknown>(undefined), waiting: new Set<Values>() })

  const ask = (fields: string[], mine: Values, theirs: Values) =>
    new Promise<Choice>((resolve) => {
      const choose = (choice: Choice) => {
        setConflict(null)
        resolve(choice)
      }
      setConflict({ fields, mine, theirs, choose })
    })

  function save(changes: Values) {
    const { last, waiting } = queue.current
    // A list may show a record whose page has not been loaded.
    const record = cachedRecord(queries, kind, id) ?? findRecord(queries, id)
    /** Shows pending changes on top of the server's values. */
    const show = (values: object) =>
      patchRecord(queries, id, Object.assign({}, values, ...waiting.values()) as object)
    const attempt = { kind, id, changes, base: pick(record, Object.keys(changes)), queries, show, ask }
    waiting.add(changes)
    void queries.cancelQueries({ queryKey: [kind.get.path] })
    show({})
    const saved = last.then(() =>
      saveOrExplain(attempt).finally(() => {
        waiting.delete(changes)
      }),
    )
    queue.current.last = saved
    return saved.then(({ values, notSaved, isGone }) => {
      show(values)
      if (isGone) invalidateRecords(queries, [id, kind.listed?.of])
      return notSaved
    })
  }
  return { save, conflict }
}

type Attempt = {
  kind: EditableKind
  id: string
  changes: Values
  /** The values on the screen when the user changed them. */
  base: Values
  queries: QueryClient
  show: (values: object) => void
  ask: (fields: string[], mine: Values, theirs: Values) => Promise<Choice>
}

/** The record's current values, and the reason if a change was not saved. */
type Settled = { values: object; notSaved?: NotSaved; isGone?: boolean }

async function saveOrExplain(attempt: Attempt): Promise<Settled> {
  const { kind, changes, base, queries } = attempt
  try {
    const settled = await send(attempt)
    if (!settled.notSaved) kind.onSaved?.(queries, Object.keys(changes))
    return settled
  } catch (error) {
    const notSaved = reportError(error, kind.fallback, Object.keys(changes))
    return { values: base, notSaved, isGone: isNotFound(error) }
  }
}

async function send({ kind, id, queries, ask, ...attempt }: Attempt): Promise<Settled> {
  let { changes, base } = attempt
  let record: Values & Stored = cachedRecord(queries, kind, id) ?? (await read(kind, id))
  for (;;) {
    try {
      const body = { ...changes, version: record.version }
      return { values: (await call(kind.edit, { params: { id }, body })) as object }
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error
    }
    record = await read(kind, id)
    const theirs = record
    // A change of another field, or to the same value, is no conflict.
    const disputed = Object.keys(changes).filter(
      (name) => !isSame(theirs[name], base[name]) && !isSame(theirs[name], changes[name]),
    )
    const choice = disputed.length > 0 ? await ask(disputed, changes, theirs) : 'mine'
    if (choice === 'later') return { values: theirs, notSaved: undecided }
    if (choice === 'theirs') {
      changes = Object.fromEntries(Object.entries(changes).filter(([name]) => !disputed.includes(name)))
    }
    if (Object.keys(changes).every((name) => isSame(theirs[name], changes[name]))) return { values: theirs }
    attempt.show(theirs)
    base = theirs
  }
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
  const isKept =
    error instanceof Unreachable ||
    isSignedOut ||
    (error instanceof ApiError && (error.status >= 500 || error.status === 429))
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

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

type DialogProps = {
  edits: Edits
  labels: Record<string, string>
  /** Formats a value as the screen shows it. */
  show?: (field: string, value: unknown) => ReactNode
}

/** Every screen that edits records renders this once. */
export function EditConflict({ edits: { conflict }, labels, show = asText }: DialogProps) {
  if (!conflict) return null
  const { fields, mine, theirs, choose } = conflict
  return (
    <BothVersionsDialog
      fields={fields.map((name) => ({
        label: labels[name] ?? name,
        yours: show(name, mine[name]),
        theirs: show(name, theirs[name]),
      }))}
      onKeepMine={() => choose('mine')}
      onTakeTheirs={() => choose('theirs')}
      onClose={() => choose('later')}
    />
  )
}

const asText = (_field: string, value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null
