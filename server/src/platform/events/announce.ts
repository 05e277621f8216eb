import { AsyncLocalStorage } from 'node:async_hooks'
import type { RecordKind } from '@mantel/domain/endpoints/ids'
import type { ChangedKinds } from '@mantel/domain/events'

/** What the running work declares to change, and who changes it. */
export type Announcement = {
  kinds: ChangedKinds
  /** The company, for a transaction without a tenant. */
  companyId?: string | null
  userId?: string | null
  /** The id that the browser gave to the call. */
  callId?: string | undefined
  /** True for changes of the platform that users of every company may see, such as plans. */
  isForEveryone?: boolean
}

const running = new AsyncLocalStorage<Announcement>()

/** Runs the work. Each of its transactions that writes something announces these changes when it commits. */
export const announcing = <T>(announcement: Announcement, work: () => Promise<T>): Promise<T> =>
  Object.keys(announcement.kinds).length > 0 ? running.run(announcement, work) : running.run(nothing, work)

/**
 * Runs a transaction without announcements inside of announced work, because it changes nothing that users see. For
 * example, it reserves an idempotency key.
 */
export const announcingNothing = <T>(work: () => Promise<T>): Promise<T> => running.run(nothing, work)

const nothing: Announcement = { kinds: {} }

/** Declares that any record of these kinds may have changed. */
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

/**
 * PostgreSQL refuses notifications of 8,000 bytes or more, so only the kinds are announced if there are more ids than
 * this.
 */
const maxIds = 100

function bounded(kinds: ChangedKinds): ChangedKinds {
  const count = Object.values(kinds).reduce((sum, ids) => sum + ids.length, 0)
  return count <= maxIds ? kinds : anyOf(Object.keys(kinds))
}
