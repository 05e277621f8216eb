import { AsyncLocalStorage } from 'node:async_hooks'
import type { RecordKind } from '@mantel/domain/endpoints/endpoint'
import type { ChangedKinds } from '@mantel/domain/events'

/** What the work that is running declares to change. */
export type Announcement = {
  kinds: ChangedKinds
  /** The company, if the transaction does not name one. */
  companyId?: string | null
  userId?: string | null
  /** The browser's name for the call. */
  callId?: string | undefined
  /** True for changes of the platform that users of every company may see, such as plans. */
  isForEveryone?: boolean
}

const running = new AsyncLocalStorage<Announcement>()

/** Every transaction of the work that writes something announces these changes, in the same transaction. */
export const announcing = <T>(announcement: Announcement, work: () => Promise<T>): Promise<T> =>
  Object.keys(announcement.kinds).length > 0 ? running.run(announcement, work) : running.run(nothing, work)

/**
 * For a transaction inside of announced work that itself changes nothing that users see, such as the reservation of an
 * idempotency key.
 */
export const announcingNothing = <T>(work: () => Promise<T>): Promise<T> => running.run(nothing, work)

const nothing: Announcement = { kinds: {} }

/** For a transaction that learns only while it runs whose company it changes. */
export function announceIn(companyId: string | null) {
  const announcement = running.getStore()
  if (announcement) announcement.companyId = companyId
}

/** Kinds of which any record may have changed. */
export const anyOf = (kinds: readonly RecordKind[]): ChangedKinds =>
  Object.fromEntries(kinds.map((kind) => [kind, []]))

/** Returns the statement that announces the changes of the running work, or undefined if there is nothing to announce. */
export function announcementOf(context: { userId?: string | null }) {
  const announcement = running.getStore()
  if (!announcement || Object.keys(announcement.kinds).length === 0) return undefined
  const { kinds, companyId, userId, callId, isForEveryone } = announcement
  return {
    name: 'announce',
    text: 'select announce($1, $2, $3, $4, $5)',
    values: [
      JSON.stringify(bounded(kinds)),
      companyId ?? null,
      userId ?? context.userId ?? null,
      callId ?? null,
      isForEveryone === true,
    ],
  }
}

/** PostgreSQL refuses a notification of 8,000 bytes. Beyond this number of ids, the kinds say enough. */
const maxIds = 100

function bounded(kinds: ChangedKinds): ChangedKinds {
  const count = Object.values(kinds).reduce((sum, ids) => sum + ids.length, 0)
  return count <= maxIds ? kinds : anyOf(Object.keys(kinds))
}
