import type { Kind, Objects } from './objects.ts'

type Row<K extends Kind> = { owner: string | null; value: Objects[K] }
type Rows = { [K in Kind]?: Map<string, Row<K>> }
/** The content of the state file: for each kind its rows in the order in which they were created. */
export type StoreContent = { [K in Kind]?: Row<K>[] }

export type Store = ReturnType<typeof createStore>

/** Objects of all accounts. The owner is a connected account, or null for the platform. */
export function createStore(content: StoreContent) {
  const rows: Rows = {}
  const kinds = Object.keys(content).filter((kind): kind is Kind => Array.isArray(content[kind as Kind]))
  for (const kind of kinds) load(kind)

  function load<K extends Kind>(kind: K) {
    for (const row of content[kind] ?? []) table(kind).set(row.value.id, row)
  }

  function table<K extends Kind>(kind: K): Map<string, Row<K>> {
    const existing: Map<string, Row<K>> | undefined = rows[kind]
    if (existing) return existing
    const created = new Map<string, Row<K>>()
    Object.assign(rows, { [kind]: created })
    return created
  }

  return {
    put<K extends Kind>(owner: string | null, kind: K, value: Objects[K]) {
      table(kind).set(value.id, { owner, value })
      return value
    },
    row: <K extends Kind>(kind: K, id: string) => table(kind).get(id),
    rows: <K extends Kind>(kind: K) => [...table(kind).values()],
    remove: (kind: Kind, id: string) => table(kind).delete(id),
    /** Finds an object by its id alone, for `expand`. */
    anyRow(id: string) {
      for (const kind of Object.keys(rows) as Kind[]) {
        const row = isExpandable(kind) && rows[kind]?.get(id)
        if (row) return row
      }
      return null
    },
    clear(kept: Kind[]) {
      for (const kind of Object.keys(rows) as Kind[]) if (!kept.includes(kind)) rows[kind]?.clear()
    },
    /** The content as JSON. Rows that never change are serialized once. */
    text: () =>
      `{${Object.entries(rows)
        .map(([kind, map]) => `${JSON.stringify(kind)}:[${[...map.values()].map(rowText(kind)).join(',')}]`)
        .join(',')}}`,
  }
}

const constantKinds: readonly string[] = ['event', 'answer']
const constantTexts = new WeakMap<object, string>()

function rowText(kind: string) {
  if (!constantKinds.includes(kind)) return (row: object) => JSON.stringify(row)
  return (row: object) => {
    const text = constantTexts.get(row) ?? JSON.stringify(row)
    constantTexts.set(row, text)
    return text
  }
}

/** Kinds whose rows share the id of a Stripe object, or are no objects of Stripe's API. They cannot be expanded. */
const internalKinds: readonly Kind[] = [
  'account_progress',
  'deleted_customer',
  'onboarding_link',
  'session_details',
  'payment_number',
  'pending_method',
  'trial_notice',
  'settlement',
  'paid_out',
  'payout_day',
  'endpoint_secret',
  'delivery',
  'finished_delivery',
  'answer',
  'event',
]
const isExpandable = (kind: Kind) => !internalKinds.includes(kind)
