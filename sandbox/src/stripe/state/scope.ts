import type { Stripe } from 'stripe'
import { missing } from '../http/error.ts'
import { createEvent } from '../webhooks/create-event.ts'
import type { Base } from './base.ts'
import type { Kind, Objects } from './objects.ts'

export type Scope = ReturnType<typeof createScope>

/** What one account sees of the sandbox. The account is a connected account, or null for the platform. */
export function createScope(base: Base, account: string | null) {
  const { store, clock } = base
  const find = <K extends Kind>(kind: K, id: string): Objects[K] | undefined => {
    const row = store.row(kind, id)
    return row && row.owner === account ? row.value : undefined
  }

  return {
    ...base,
    account,
    now: clock.now,
    find,
    get<K extends Kind>(kind: K, id: string, param = 'id'): Objects[K] {
      const found = find(kind, id)
      if (!found) throw missing(kind, id, param)
      return found
    },
    put: <K extends Kind>(kind: K, value: Objects[K]) => store.put(account, kind, value),
    remove: (kind: Kind, id: string) => store.remove(kind, id),
    /** Newest first, as Stripe lists. */
    all: <K extends Kind>(kind: K): Objects[K][] =>
      store
        .rows(kind)
        .filter(({ owner }) => owner === account)
        .map(({ value }) => value)
        .reverse(),
    emit: (type: Stripe.Event.Type, object: object, previous?: object) =>
      createEvent(base, account, type, object, previous),
  }
}

export const platformOf = (scope: Base) => createScope(scope, null)
export const scopeOf = (scope: Base, account: string | null) => createScope(scope, account)

/** The platform's scope and one for each connected account. */
export const allScopes = (base: Base) => [
  platformOf(base),
  ...base.store.rows('account').map(({ value }) => scopeOf(base, value.id)),
]
