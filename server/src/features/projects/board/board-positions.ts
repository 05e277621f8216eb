import type { projectsApi } from '@mantel/domain/projects/projects'
import { and, asc, eq, gt, min, ne, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, orNotFound } from '../../../errors.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { projects } from '../../../schema/projects/projects.ts'
import { lockCompany } from '../../companies/quotas.ts'
import { type Viewer, visibleProjects } from '../../visibility/projects.ts'

type Move = Pick<z.output<typeof projectsApi.move.body>, 'status' | 'afterId' | 'sortOrder'>

export async function findTopPosition(db: Db, companyId: string, status: string) {
  const [{ first } = { first: null }] = await db
    .select({ first: min(projects.sortOrder) })
    .from(projects)
    .where(and(eq(projects.companyId, companyId), eq(projects.status, status)))
  return (first ?? 1) - 1
}

/**
 * Returns true if there is no space left below the card `afterId`, so that the column must be renumbered. In
 * that case, this function has taken the company's lock, without which two renumberings could deadlock. Call
 * it before taking any other lock, and pass the result to findPosition().
 */
export async function prepareRenumbering(db: Db, viewer: Viewer, id: string, move: Move) {
  const { status, afterId, sortOrder } = move
  const { companyId } = viewer.actor
  const above = afterId && sortOrder === undefined && (await findCard(db, viewer, afterId))
  if (!above || (await positionBelow(db, companyId, id, status, above)) !== undefined) return false
  await lockCompany(db, companyId)
  return true
}

/**
 * Serializes moves into one column, so that each move sees the positions of the previous one. Take this lock before a
 * project's lock.
 */
export async function lockPositions(db: Db, companyId: string, status: string) {
  const lock = sql`hashtextextended(${`positions of ${companyId} in ${status}`}, 0)`
  await db.execute(sql`select pg_advisory_xact_lock(${lock})`)
}

/** Returns the given position, one at the top, or one between the card `afterId` and the one below it. */
export async function findPosition(
  db: Db,
  viewer: Viewer,
  id: string,
  { status, afterId, sortOrder }: Move,
  canRenumber: boolean,
) {
  const { companyId } = viewer.actor
  if (sortOrder !== undefined) return sortOrder
  if (!afterId) return findTopPosition(db, companyId, status)
  const findFreePosition = async () =>
    positionBelow(db, companyId, id, status, await cardAbove(db, viewer, afterId, status))
  const position = await findFreePosition()
  if (position !== undefined) return position
  // Someone took the last space after prepareRenumbering() checked, so this transaction lacks the company's
  // lock, which renumbering needs.
  if (!canRenumber) throw boardChanged()
  await renumber(db, companyId, status)
  return findFreePosition()
}

type Card = { id: string; status: string; sortOrder: number }

/** Returns undefined if there is no space left, for example between cards with the same position. */
async function positionBelow(db: Db, companyId: string, id: string, status: string, above: Card) {
  const below = await sortOrderBelow(db, companyId, id, status, above)
  if (below === undefined) return above.sortOrder + 1
  return below - above.sortOrder > smallestGap ? (above.sortOrder + below) / 2 : undefined
}

const smallestGap = 1e-6

async function cardAbove(db: Db, viewer: Viewer, id: string, status: string) {
  const above = orNotFound(await findCard(db, viewer, id), 'Project')
  if (above.status !== status) throw boardChanged()
  return above
}

const boardChanged = () => conflict('The board has changed. Try again.')

async function findCard(db: Db, viewer: Viewer, id: string): Promise<Card | undefined> {
  const [row] = await db
    .select({ id: projects.id, status: projects.status, sortOrder: projects.sortOrder })
    .from(projects)
    .where(and(visibleProjects(viewer), eq(projects.id, id)))
  return row
}

async function sortOrderBelow(db: Db, companyId: string, id: string, status: string, above: Card) {
  const [row] = await db
    .select({ sortOrder: projects.sortOrder })
    .from(projects)
    .where(
      and(
        eq(projects.companyId, companyId),
        eq(projects.status, status),
        ne(projects.id, id),
        or(
          gt(projects.sortOrder, above.sortOrder),
          and(eq(projects.sortOrder, above.sortOrder), gt(projects.id, above.id)),
        ),
      ),
    )
    .orderBy(asc(projects.sortOrder), asc(projects.id))
    .limit(1)
  return row?.sortOrder
}

async function renumber(db: Db, companyId: string, status: string) {
  await db.execute(sql`
    update projects p set sort_order = n.position
    from (
      select id, row_number() over (order by sort_order, id) as position
      from projects where company_id = ${companyId} and status = ${status}
    ) n
    where p.company_id = ${companyId} and p.id = n.id`)
}
