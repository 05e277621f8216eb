import { tagKey, type tagsApi } from '@mantel/domain/tags'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, orNotFound, stale } from '../../errors.ts'
import type { CompanyActor } from '../../platform/actor.ts'
import { type Db, requireRow } from '../../platform/database/connect.ts'
import { tags } from '../../schema/companies/tags.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { lockCompany } from '../companies/quotas.ts'
import { lockSettings } from '../companies/settings-lock.ts'
import { listTagNames, refuseTooManyTags } from './resolve-tags.ts'

const tagColumns = { id: tags.id, name: tags.name, createdAt: tags.createdAt, version: tags.version }

export const listTags = (db: Db, companyId: string) =>
  db
    .select(tagColumns)
    .from(tags)
    .where(eq(tags.companyId, companyId))
    .orderBy(asc(sql`lower(${tags.name})`))

export async function listTagUsage(db: Db, companyId: string) {
  const { rows } = await db.execute<{ name: string; clients: number; projects: number }>(sql`
    with used as (
      select unnest(tags) as name, 1 as client, 0 as project from clients where company_id = ${companyId}
      union all
      select unnest(tags), 0, 1 from projects where company_id = ${companyId}
    )
    select name, sum(client)::int as clients, sum(project)::int as projects from used group by name`)
  const usage = new Map(rows.map(({ name, ...counts }) => [name, counts]))
  const unused = { clients: 0, projects: 0 }
  return (await listTags(db, companyId)).map((tag) => ({ ...tag, ...(usage.get(tag.name) ?? unused) }))
}

export async function createTag(db: Db, actor: CompanyActor, { name }: z.output<typeof tagsApi.create.body>) {
  const { companyId } = actor
  await lockCompany(db, companyId)
  const known = await listTagNames(db, companyId)
  refuseTaken(known, name)
  refuseTooManyTags(known.length + 1)
  const tag = requireRow(await db.insert(tags).values({ companyId, name }).returning(tagColumns))
  await record(db, actor, tag.id, 'tag.created', `Added the tag “${name}”`)
  return tag
}

/** Waits for all transactions that use the tags, so that no client or project keeps the old name. */
export async function renameTag(
  db: Db,
  actor: CompanyActor,
  id: string,
  { name, version }: z.output<typeof tagsApi.rename.body>,
) {
  const { companyId } = actor
  await lockSettings(db, companyId)
  const before = await findTag(db, companyId, id)
  if (before.version !== version) throw stale('tag')
  if (before.name === name) return before
  const others = (await listTagNames(db, companyId)).filter((other) => other !== before.name)
  refuseTaken(others, name)
  const tag = requireRow(
    await db.update(tags).set({ name }).where(tagById(companyId, id)).returning(tagColumns),
  )
  await changeRecords(db, companyId, before.name, sql`array_replace(tags, ${before.name}, ${name})`)
  await record(db, actor, id, 'tag.renamed', `Renamed the tag “${before.name}” to “${name}”`)
  return tag
}

export async function removeTag(db: Db, actor: CompanyActor, id: string) {
  const { companyId } = actor
  await lockSettings(db, companyId)
  const [removed] = await db.delete(tags).where(tagById(companyId, id)).returning(tagColumns)
  const { name } = orNotFound(removed, 'Tag')
  await changeRecords(db, companyId, name, sql`array_remove(tags, ${name})`)
  await record(db, actor, id, 'tag.deleted', `Deleted the tag “${name}”`)
}

/** Clients come before projects in the lock order. The tags of a record stay in alphabetical order. */
async function changeRecords(db: Db, companyId: string, name: string, changed: ReturnType<typeof sql>) {
  for (const table of ['clients', 'projects'])
    await db.execute(sql`
      update ${sql.identifier(table)}
      set tags = array(select one from unnest(${changed}) as one order by lower(one) collate "C")
      where company_id = ${companyId} and tags @> array[${name}]::text[]`)
}

async function findTag(db: Db, companyId: string, id: string) {
  const [found] = await db.select(tagColumns).from(tags).where(tagById(companyId, id))
  return orNotFound(found, 'Tag')
}

function refuseTaken(names: readonly string[], name: string) {
  const taken = names.find((other) => tagKey(other) === tagKey(name))
  if (taken !== undefined) {
    const message = `There is already a tag “${taken}”`
    throw conflict(message, { name: message })
  }
}

const tagById = (companyId: string, id: string) => and(eq(tags.companyId, companyId), eq(tags.id, id))

const record = (db: Db, actor: CompanyActor, targetId: string, action: string, description: string) =>
  recordActivity(db, actor, { action, targetType: 'tag', targetId, description })
