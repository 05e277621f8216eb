import { maxSavedViews, type savedViewsApi, type ViewedList } from '@mantel/domain/lists/saved-views'
import { can } from '@mantel/domain/permissions'
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, forbidden, invalid, orNotFound, stale } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { savedViews } from '../../schema/companies/saved-views.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { lockCompany } from '../companies/quotas.ts'

const viewColumns = {
  id: savedViews.id,
  list: savedViews.list,
  name: savedViews.name,
  query: savedViews.query,
  isShared: sql<boolean>`${savedViews.userId} is null`,
  createdAt: savedViews.createdAt,
  version: savedViews.version,
}

type Input = z.output<typeof savedViewsApi.create.body>
type Edit = z.output<typeof savedViewsApi.edit.body>

export const listSavedViews = (db: Db, actor: CompanyActor, list: ViewedList | undefined) =>
  db
    .select(viewColumns)
    .from(savedViews)
    .where(and(visibleViews(actor), list && eq(savedViews.list, list)))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id))

export async function createSavedView(db: Db, actor: CompanyActor, { isShared, ...view }: Input) {
  if (isShared) requireSharing(actor)
  // Names and limits are checked under this lock.
  await lockCompany(db, actor.companyId)
  await refuseTaken(db, actor, { ...view, isShared })
  const created = requireRow(
    await db
      .insert(savedViews)
      .values({ ...view, companyId: actor.companyId, userId: isShared ? null : actor.userId })
      .returning(viewColumns),
  )
  if (isShared) await record(db, actor, created, 'saved-view.created', 'Saved')
  return created
}

export async function editSavedView(db: Db, actor: CompanyActor, id: string, { version, ...edit }: Edit) {
  await lockCompany(db, actor.companyId)
  const before = await findChangeable(db, actor, id)
  const wanted = { ...before, ...edit }
  if (wanted.isShared) requireSharing(actor)
  if (before.version !== version) throw stale('view')
  const { name, query, isShared } = wanted
  if (name === before.name && query === before.query && isShared === before.isShared) return before
  await refuseTaken(db, actor, wanted)
  const after = requireRow(
    await db
      .update(savedViews)
      // A view that is no longer shared belongs to the user who made this change.
      .set({ name, query, userId: isShared ? null : actor.userId })
      .where(viewById(actor, id))
      .returning(viewColumns),
  )
  if (before.isShared || isShared) await record(db, actor, after, 'saved-view.changed', 'Changed')
  return after
}

export async function removeSavedView(db: Db, actor: CompanyActor, id: string) {
  await lockCompany(db, actor.companyId)
  const view = await findChangeable(db, actor, id)
  await db.delete(savedViews).where(viewById(actor, id))
  if (view.isShared) await record(db, actor, view, 'saved-view.deleted', 'Deleted')
}

/** The views of the team, and those of the user. */
const visibleViews = ({ companyId, userId }: CompanyActor) =>
  and(eq(savedViews.companyId, companyId), or(isNull(savedViews.userId), eq(savedViews.userId, userId)))

const viewById = (actor: CompanyActor, id: string) => and(visibleViews(actor), eq(savedViews.id, id))

/** Returns the view, locked until this transaction ends. Refuses a view of the team if the user may not change those. */
async function findChangeable(db: Db, actor: CompanyActor, id: string) {
  const [found] = await db
    .select(viewColumns)
    .from(savedViews)
    .where(viewById(actor, id))
    .for('no key update')
  const view = orNotFound(found, 'View')
  if (view.isShared) requireSharing(actor)
  return view
}

function requireSharing(actor: CompanyActor) {
  if (!can(actor, 'views:share')) throw forbidden('Only admins can change views for the team')
}

type Wanted = Pick<Input, 'list' | 'name' | 'isShared'> & { id?: string }

/**
 * Refuses a name that is already used for this list, and more views than the limit. A shared view is compared with the
 * team's views, any other view with the user's own.
 */
async function refuseTaken(db: Db, actor: CompanyActor, { id, list, name, isShared }: Wanted) {
  const others = await db
    .select({ name: savedViews.name, isSame: sql<boolean>`lower(${savedViews.name}) = lower(${name})` })
    .from(savedViews)
    .where(
      and(
        ofOwner(actor, isShared),
        eq(savedViews.list, list),
        id ? sql`${savedViews.id} <> ${id}` : undefined,
      ),
    )
  const taken = others.find(({ isSame }) => isSame)
  if (taken) {
    const message = `There is already a view “${taken.name}”`
    throw conflict(message, { name: message })
  }
  if (others.length >= maxSavedViews)
    throw invalid(
      `${isShared ? 'The team' : 'You'} can have up to ${maxSavedViews} views of a list. Delete one first.`,
    )
}

const ofOwner = ({ companyId, userId }: CompanyActor, isShared: boolean): SQL | undefined =>
  and(
    eq(savedViews.companyId, companyId),
    isShared ? isNull(savedViews.userId) : eq(savedViews.userId, userId),
  )

type View = { id: string; name: string; list: ViewedList }

/**
 * Records only changes of the team's views, because everyone with access to the activity would read the names of
 * private ones.
 */
const record = (db: Db, actor: CompanyActor, { id, name, list }: View, action: string, verb: string) =>
  recordActivity(db, actor, {
    action,
    targetType: 'saved-view',
    targetId: id,
    description: `${verb} the team’s view “${name}” of ${list}`,
  })
