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

/**
 * Saves the list of types. Projects of a renamed type get the new name, and projects of a removed type get the type in
 * `moves`.
 */
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

/**
 * Saves the list of sources. A source is free text: a removed one is no longer suggested, but stays on its records
 * unless a move is given.
 */
export async function saveSources(db: Db, actor: CompanyActor, body: SaveBody<'saveSources'>) {
  const { companyId } = actor
  const { before, plan } = await planChange(db, actor, 'sources', body)
  if (isUnchanged(plan)) return getSettings(db, actor)
  const usage = await getListUsage(db, companyId)
  for (const table of ['clients', 'projects', 'leads', 'lead_widget_configs'] as const)
    await renameValues(db, companyId, table, 'source', plan)
  const after = body.items.map(({ name }) => name)
  await updateCompany(db, companyId, { sources: after })
  await recordList(db, actor, 'sources', { before, after, plan, usage })
  return getSettings(db, actor)
}

/**
 * Refuses to remove entries that are in use and have no replacement. The refusal's `fields` name these
 * entries, so that the screen can ask for replacements.
 */
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

/** Renames values in one statement, so that two entries can swap names. */
async function renameValues(
  db: Db,
  companyId: string,
  table: 'projects' | 'clients' | 'leads' | 'lead_widget_configs',
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
