import type { Stage } from '@mantel/domain/projects/pipeline'
import { sql } from 'drizzle-orm'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { ListPlan } from './plan-list.ts'

/**
 * Everything in one statement, so that two stages can change their names with each other. A column that is merely
 * renamed keeps its order. Projects of a removed stage go below those of the other one, in the order they had, and what
 * that stage means happens to them as if somebody had moved them; each of them tells so.
 */
export async function moveBetweenStages(
  db: Db,
  { companyId, userId, impersonatorId }: CompanyActor,
  items: Stage[],
  plan: ListPlan,
) {
  const goes = [
    ...plan.renamed.map((stage) => ({ ...stage, down: 0 })),
    ...placesBelow(plan, await extentsOf(db, companyId)).map((stage) => ({
      ...stage,
      kind: items.find(({ name }) => name === stage.to)?.kind,
    })),
  ]
  if (goes.length === 0) return
  // No join of projects with themselves: without fresh statistics that takes the square of their number.
  await db.execute(sql`
    with gone as (
      update projects p
      set status = g."to", sort_order = p.sort_order + g.down,
        date_booked = case g.kind when 'won' then coalesce(p.date_booked, (
          select (now() at time zone time_zone)::date from companies where id = ${companyId}
        )) else p.date_booked end,
        cancel_reason = case when g.kind <> 'canceled' then null else p.cancel_reason end
      from jsonb_to_recordset(${JSON.stringify(goes)}::jsonb) as g ("from" text, "to" text, down float8, kind text)
      where p.company_id = ${companyId} and p.status = g."from"
      returning p.id, g.*
    )
    insert into project_activities (company_id, project_id, user_id, action, description, metadata)
    select ${companyId}, id, ${userId}, 'project.stage_changed',
      format('Moved to %s because %s was removed', "to", "from"),
      jsonb_build_object('from', "from", 'to', "to") || ${JSON.stringify(impersonatorId ? { impersonatorId } : {})}::jsonb
    from gone where kind is not null`)
}

type Extent = { top: number; bottom: number }

/** Of each removed stage, how far down its projects go to stand below what is in the other one by then. */
function placesBelow({ removed, renamed }: ListPlan, extents: Map<string, Extent>) {
  const bottoms = new Map<string, number>()
  return removed.flatMap(({ from, to }) => {
    const own = extents.get(from)
    if (to === null || !own) return []
    const wasCalled = renamed.find((stage) => stage.to === to)?.from ?? to
    const bottom = bottoms.get(to) ?? extents.get(wasCalled)?.bottom ?? 0
    const down = bottom + 1 - own.top
    bottoms.set(to, own.bottom + down)
    return [{ from, to, down }]
  })
}

async function extentsOf(db: Db, companyId: string) {
  const { rows } = await db.execute<{ status: string } & Extent>(sql`
    select status, min(sort_order) as top, max(sort_order) as bottom
    from projects where company_id = ${companyId} group by status`)
  return new Map(rows.map(({ status, top, bottom }) => [status, { top, bottom }]))
}
