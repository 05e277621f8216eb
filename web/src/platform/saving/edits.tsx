import type { Endpoint } from '@mantel/domain/endpoint'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { NotSaved } from '../../ui/inline/inline-edit.ts'
import { BothVersionsDialog } from '../../ui/overlay/both-versions-dialog.tsx'
import { ApiError, call, isGone, query, textOf, Unreachable } from '../api/api.ts'
import { askAgain, findRecord, patchRecord } from '../api/record-cache.ts'
import { toast, toastError } from '../toast.ts'

type Stored = { id: string; version: number }
type Values = Record<string, unknown>

/** Records that are changed field by field, each time against the version that was seen. */
export type EditableKind = {
  get: Endpoint & { method: 'GET' }
  /** Where `get` answers a list of them: whose list it is, if there are several, and where in it the records are. */
  listed?: { of?: string; in: (answer: unknown) => readonly object[] }
  edit: Endpoint & { method: 'PATCH' }
  /** What to say where the server has no words for it. */
  otherwise: string
  /** What else knows of these fields. */
  onSaved?: (queries: QueryClient, fields: string[]) => void
}

type Choice = 'mine' | 'theirs' | 'later'
type Conflict = { fields: string[]; mine: Values; theirs: Values; choose: (choice: Choice) => void }

export type Edits = {
  /** Seen at once everywhere; answers why, if it was not saved after all. */
  save: (changes: Values) => Promise<NotSaved | undefined>
  conflict: Conflict | null
}

/**
 * Saves the fields of one record, one change after the other: the second one of a quick hand must not be refused for the
 * version that the first one moved.
 */
export function useEdits(kind: EditableKind, id: string): Edits {
  const queries = useQueryClient()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const turns = useRef({ last: Promise.resolve<unknown>(undefined), waiting: new Set<Values>() })

  const ask = (fields: string[], mine: Values, theirs: Values) =>
    new Promise<Choice>((resolve) => {
      const choose = (choice: Choice) => {
        setConflict(null)
        resolve(choice)
      }
      setConflict({ fields, mine, theirs, choose })
    })

  function save(changes: Values) {
    const { last, waiting } = turns.current
    // A list may show what its own page has not loaded yet.
    const record = recordIn(queries, kind, id) ?? findRecord(queries, id)
    /** What is still on its way is shown on top of what the server says. */
    const show = (values: object) =>
      patchRecord(queries, id, Object.assign({}, values, ...waiting.values()) as object)
    const attempt = { kind, id, changes, base: pick(record, Object.keys(changes)), queries, show, ask }
    waiting.add(changes)
    void queries.cancelQueries({ queryKey: [kind.get.path] })
    show({})
    const saved = last.then(() =>
      settle(attempt).finally(() => {
        waiting.delete(changes)
      }),
    )
    turns.current.last = saved
    return saved.then(({ values, notSaved, isGone }) => {
      show(values)
      if (isGone) askAgain(queries, [id, kind.listed?.of])
      return notSaved
    })
  }
  return { save, conflict }
}

type Attempt = {
  kind: EditableKind
  id: string
  changes: Values
  /** As it was on the screen when it was changed. */
  base: Values
  queries: QueryClient
  show: (values: object) => void
  ask: (fields: string[], mine: Values, theirs: Values) => Promise<Choice>
}

/** What the record is now, and why a change is not part of it. */
type Settled = { values: object; notSaved?: NotSaved; isGone?: boolean }

async function settle(attempt: Attempt): Promise<Settled> {
  const { kind, changes, base, queries } = attempt
  try {
    const settled = await send(attempt)
    if (!settled.notSaved) kind.onSaved?.(queries, Object.keys(changes))
    return settled
  } catch (error) {
    const notSaved = told(error, kind.otherwise, Object.keys(changes))
    return { values: base, notSaved, isGone: isGone(error) }
  }
}

async function send({ kind, id, queries, ask, ...attempt }: Attempt): Promise<Settled> {
  let { changes, base } = attempt
  let record: Values & Stored = recordIn(queries, kind, id) ?? (await read(kind, id))
  for (;;) {
    try {
      const body = { ...changes, version: record.version }
      return { values: (await call(kind.edit, { params: { id }, body })) as object }
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error
    }
    record = await read(kind, id)
    const theirs = record
    // Whoever changed another field does not mind; nor does whoever had the same idea.
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
  message: 'Not saved yet: somebody else changed this meanwhile. Try again to keep yours.',
  isKept: true,
}

/** In a toast, for whoever has left the field already; and in the field. */
function told(error: unknown, otherwise: string, fields: string[]): NotSaved {
  const text = textOf(error, otherwise)
  const isSignedOut = error instanceof ApiError && error.status === 401
  if (error instanceof Unreachable) toast({ title: 'Not saved', text, tone: 'error' })
  else if (!isSignedOut) toastError(text)
  const about = error instanceof ApiError ? fields.map((name) => error.fields[name]).find(Boolean) : undefined
  const isKept =
    error instanceof Unreachable ||
    isSignedOut ||
    (error instanceof ApiError && (error.status >= 500 || error.status === 429))
  return { message: isKept ? `Not saved. ${text}` : (about ?? text), isKept }
}

const recordIn = (queries: QueryClient, kind: EditableKind, id: string) =>
  recordOf(kind, id, queries.getQueryData(query(kind.get, addressOf(kind, id)).queryKey))

async function read(kind: EditableKind, id: string) {
  const record = recordOf(kind, id, await call(kind.get, addressOf(kind, id)))
  if (record) return record
  throw new ApiError(404, '', 'Somebody else has deleted this meanwhile.')
}

function addressOf({ listed }: EditableKind, id: string) {
  const of = listed ? listed.of : id
  return of === undefined ? {} : { params: { id: of } }
}

function recordOf({ listed }: EditableKind, id: string, answer: unknown) {
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
  /** A value in the words of the screen. */
  show?: (field: string, value: unknown) => ReactNode
}

/** Stands once on every screen that edits. */
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
