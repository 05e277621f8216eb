import type { Stage } from '@mantel/domain/projects/pipeline'
import { sql } from 'drizzle-orm'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { ListPlan } from './plan-list.ts'

/**
 * Moves the projects of renamed and removed stages. Uses one statement, so that two stages can swap names. A renamed
 * column keeps its order. Projects of a removed stage go below those of the new one, in their order; their booking date
 * and cancel reason change as in a move, and each project records an activity.
 */
export async function moveBetweenStages(
  db: Db,
  { companyId, userId, impersonatorId }: CompanyActor,
  items: Stage[],
  plan: ListPlan,
) {
  const moves = [
    ...plan.renamed.map((stage) => ({ ...stage, shift: 0 })),
    ...shiftsBelow(plan, await extentsOf(db, companyId)).map((stage) => ({
      ...stage,
      kind: items.find(({ name }) => name === stage.to)?.kind,
    })),
  ]
  if (moves.length === 0) return
  // Avoids a join of projects with themselves, which takes quadratic time without fresh statistics.
  await db.execute(sql`
    with moved as (
      update projects p
      set status = g."to", sort_order = p.sort_order + g.shift,
        date_booked = case g.kind when 'won' then coalesce(p.date_booked, (
          select (now() at time zone time_zone)::date from companies where id = ${companyId}
        )) else p.date_booked end,
        cancel_reason = case when g.kind <> 'canceled' then null else p.cancel_reason end
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as g ("from" text, "to" text, shift float8, kind text)
      where p.company_id = ${companyId} and p.status = g."from"
      returning p.id, g.*
    )
    insert into project_activities (company_id, project_id, user_id, action, description, metadata)
    select ${companyId}, id, ${userId}, 'project.stage_changed',
      format('Moved to %s because %s was removed', "to", "from"),
      jsonb_build_object('from', "from", 'to', "to") || ${JSON.stringify(impersonatorId ? { impersonatorId } : {})}::jsonb
    from moved where kind is not null`)
}

type Extent = { top: number; bottom: number }

/** Returns how far the projects of each removed stage shift to end up below those of its replacement. */
function shiftsBelow({ removed, renamed }: ListPlan, extents: Map<string, Extent>) {
  const newBottoms = new Map<string, number>()
  return removed.flatMap(({ from, to }) => {
    const extent = extents.get(from)
    if (to === null || !extent) return []
    const oldName = renamed.find((stage) => stage.to === to)?.from ?? to
    const bottom = newBottoms.get(to) ?? extents.get(oldName)?.bottom ?? 0
    const shift = bottom + 1 - extent.top
    newBottoms.set(to, extent.bottom + shift)
    return [{ from, to, shift }]
  })
}

async function extentsOf(db: Db, companyId: string) {
  const { rows } = await db.execute<{ status: string } & Extent>(sql`
    select status, min(sort_order) as top, max(sort_order) as bottom
    from projects where company_id = ${companyId} group by status`)
  return new Map(rows.map(({ status, top, bottom }) => [status, { top, bottom }]))
}
