import type { settingsApi } from '@mantel/domain/settings/settings'
import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { Refusal, stale } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { lockSettings } from '../../companies/settings-lock.ts'
import { fingerprintOf, sectionsOf } from '../sections.ts'
import { getSettings } from '../settings.ts'
import { isUnchanged, type ListPlan, movesOf, planList } from './plan-list.ts'
import { recordList } from './record-list.ts'
import { getListUsage } from './usage.ts'

type SaveBody<Name extends 'saveProjectTypes' | 'saveSources'> = z.output<(typeof settingsApi)[Name]['body']>

/** Projects of renamed types follow; projects of a removed type get the given one. */
export async function saveProjectTypes(db: Db, actor: CompanyActor, body: SaveBody<'saveProjectTypes'>) {
  const { companyId } = actor
  const { before, plan } = await planChange(db, actor, 'projectTypes', body)
  if (isUnchanged(plan)) return getSettings(db, actor)
  const usage = await getListUsage(db, companyId)
  refuseUnassigned(plan, usage.projectTypes, (name, many) =>
    many === 1
      ? `1 project has the type ${name}. Choose a new type for it.`
      : `${many} projects have the type ${name}. Choose a new type for them.`,
  )
  await renameValues(db, companyId, 'projects', 'type', plan)
  const after = body.items.map(({ name }) => name)
  await updateCompany(db, companyId, { projectTypes: after })
  await recordList(db, actor, 'projectTypes', { before, after, plan, usage })
  return getSettings(db, actor)
}

/** A source is free text: a removed one stays on its records unless a move is given, but is no longer suggested. */
export async function saveSources(db: Db, actor: CompanyActor, body: SaveBody<'saveSources'>) {
  const { companyId } = actor
  const { before, plan } = await planChange(db, actor, 'sources', body)
  if (isUnchanged(plan)) return getSettings(db, actor)
  const usage = await getListUsage(db, companyId)
  await renameValues(db, companyId, 'projects', 'source', plan)
  await renameValues(db, companyId, 'clients', 'source', plan)
  const after = body.items.map(({ name }) => name)
  await updateCompany(db, companyId, { sources: after })
  await recordList(db, actor, 'sources', { before, after, plan, usage })
  return getSettings(db, actor)
}

/** Records of a removed entry need a new one. The screen asks for the entries that `fields` names. */
export function refuseUnassigned(
  { removed }: ListPlan,
  usageOf: (name: string) => number,
  sentence: (name: string, many: number) => string,
) {
  const unassigned = removed
    .filter(({ from, to }) => to === null && usageOf(from) > 0)
    .map(({ from }) => [`moves.${from}`, sentence(from, usageOf(from))] as const)
  const [first] = unassigned
  if (first) throw new Refusal(409, first[1], { code: 'in_use', fields: Object.fromEntries(unassigned) })
}

async function planChange(
  db: Db,
  { companyId }: CompanyActor,
  list: 'projectTypes' | 'sources',
  { items, moves, seen }: SaveBody<'saveSources'>,
) {
  await lockSettings(db, companyId)
  const before = (await sectionsOf(db, companyId))[list]
  if (fingerprintOf(before) !== seen) throw stale('list')
  return { before, plan: planList(list === 'sources' ? 'source' : 'type', before, items, moves) }
}

const updateCompany = (db: Db, companyId: string, lists: PgUpdateSetSource<typeof companies>) =>
  db.update(companies).set(lists).where(eq(companies.id, companyId))

/** One statement, so that two entries can swap names. */
async function renameValues(
  db: Db,
  companyId: string,
  table: 'projects' | 'clients',
  column: 'type' | 'source',
  plan: ListPlan,
) {
  const moves = movesOf(plan)
  if (moves.length === 0) return
  const field = sql.identifier(column)
  await db.execute(sql`
    update ${sql.identifier(table)} set ${field} = moves."to"
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as moves ("from" text, "to" text)
    where company_id = ${companyId} and ${field} = moves."from"`)
}
