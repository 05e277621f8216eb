import type { settingsApi } from '@mantel/domain/settings/settings'
import { eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { Refusal, stale } from '../../../errors.ts'
import type { CompanyActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { companies } from '../../../schema/companies/companies.ts'
import { lockSettings } from '../../companies/settings-lock.ts'
import { sectionsOf, wordFor } from '../sections.ts'
import { getSettings } from '../settings.ts'
import { goingBy, isNothing, type ListPlan, planList } from './plan-list.ts'
import { recordList } from './record-list.ts'
import { usesOf } from './usage.ts'

type Saving<Name extends 'saveProjectTypes' | 'saveSources'> = z.output<(typeof settingsApi)[Name]['body']>

/** Renamed types take their projects along; those of a removed one get the type that was said. */
export async function saveProjectTypes(db: Db, actor: CompanyActor, body: Saving<'saveProjectTypes'>) {
  const { companyId } = actor
  const { before, plan } = await planOf(db, actor, 'projectTypes', body)
  if (isNothing(plan)) return getSettings(db, actor)
  const uses = await usesOf(db, companyId)
  refuseHomeless(plan, uses.projectTypes, (name, many) =>
    many === 1
      ? `1 project has the type ${name}. Choose its new type.`
      : `${many} projects have the type ${name}. Choose their new type.`,
  )
  await carry(db, companyId, 'projects', 'type', plan)
  const after = body.items.map(({ name }) => name)
  await write(db, companyId, { projectTypes: after })
  await recordList(db, actor, 'projectTypes', { before, after, plan, uses })
  return getSettings(db, actor)
}

/** A source is only a text: without a move it stays on what has it, and is merely no longer offered. */
export async function saveSources(db: Db, actor: CompanyActor, body: Saving<'saveSources'>) {
  const { companyId } = actor
  const { before, plan } = await planOf(db, actor, 'sources', body)
  if (isNothing(plan)) return getSettings(db, actor)
  const uses = await usesOf(db, companyId)
  await carry(db, companyId, 'projects', 'source', plan)
  await carry(db, companyId, 'clients', 'source', plan)
  const after = body.items.map(({ name }) => name)
  await write(db, companyId, { sources: after })
  await recordList(db, actor, 'sources', { before, after, plan, uses })
  return getSettings(db, actor)
}

/** What was in a removed entry must go somewhere; the screen asks for those that are named in the fields. */
export function refuseHomeless(
  { removed }: ListPlan,
  usesOf: (name: string) => number,
  sentence: (name: string, many: number) => string,
) {
  const homeless = removed
    .filter(({ from, to }) => to === null && usesOf(from) > 0)
    .map(({ from }) => [`moves.${from}`, sentence(from, usesOf(from))] as const)
  const [first] = homeless
  if (first) throw new Refusal(409, first[1], { code: 'in_use', fields: Object.fromEntries(homeless) })
}

async function planOf(
  db: Db,
  { companyId }: CompanyActor,
  list: 'projectTypes' | 'sources',
  { items, moves, seen }: Saving<'saveSources'>,
) {
  await lockSettings(db, companyId)
  const before = (await sectionsOf(db, companyId))[list]
  if (wordFor(before) !== seen) throw stale('list')
  return { before, plan: planList(list === 'sources' ? 'source' : 'type', before, items, moves) }
}

const write = (db: Db, companyId: string, lists: PgUpdateSetSource<typeof companies>) =>
  db.update(companies).set(lists).where(eq(companies.id, companyId))

/** All at once, so that two entries can change their names with each other. */
async function carry(
  db: Db,
  companyId: string,
  table: 'projects' | 'clients',
  column: 'type' | 'source',
  plan: ListPlan,
) {
  const goes = goingBy(plan)
  if (goes.length === 0) return
  const field = sql.identifier(column)
  await db.execute(sql`
    update ${sql.identifier(table)} set ${field} = goes."to"
    from jsonb_to_recordset(${JSON.stringify(goes)}::jsonb) as goes ("from" text, "to" text)
    where company_id = ${companyId} and ${field} = goes."from"`)
}
