import type { LandingSection } from '@mantel/domain/site/site'
import { and, eq } from 'drizzle-orm'
import { stale } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { changesBetween } from '../../activity/changes.ts'
import { lastEdit } from '../../activity/last-edit.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { EditedPage } from './pages.ts'

/** Every part of a page; of those that nobody has changed, that nobody has. */
export async function listParts<S extends string>(db: Db, page: EditedPage<S>) {
  const parts = []
  for (const section of page.sections) parts.push(await getPart(db, page, section))
  return parts
}

async function getPart<S extends string>(db: Db, { table, target }: EditedPage<S>, section: S) {
  const { content, version, updatedAt } = table
  const [part] = await db
    .select({ content, version, updatedAt })
    .from(table)
    .where(eq(table.section, section as never))
  if (!part || Object.keys(part.content).length === 0)
    return { section, content: {}, version: part?.version ?? null, updatedAt: null, updatedBy: null }
  // The table does not know whose words they are; the log does.
  const edit = await lastEdit(db, target, section)
  return { section, ...part, updatedBy: edit?.editedBy ?? null }
}

type Words = { [name: string]: string | null | Words }
type Saying = { content: Words; version: number | null }

/** The whole part at once, over the version that was seen. The public pages read it with every visit. */
export async function savePart<S extends string>(
  db: Db,
  actor: Actor,
  page: EditedPage<S>,
  section: S,
  { content, version }: Saying,
) {
  const { table } = page
  const before = await getPart(db, page, section)
  if (before.version !== version) throw stale('section')
  const changes = changesBetween(flat(before.content), flat(content))
  if (changes.length === 0) return before
  const [saved] = await keepWords(db, table, section as never, spoken(content), version)
  if (!saved) throw stale('section')
  await recordActivity(db, actor, {
    action: 'content.changed',
    targetType: page.target,
    targetId: section,
    description: `Changed the words of the ${page.name}: ${section}`,
    metadata: { changes },
  })
  return getPart(db, page, section)
}

/**
 * Where nothing is said any more, the built-in words hold as if nobody had changed them. The row stays: it counts the
 * versions, and one that came twice would let somebody save over what they never saw.
 */
function keepWords(
  db: Db,
  table: EditedPage<string>['table'],
  section: LandingSection,
  content: Record<string, unknown>,
  version: number | null,
) {
  const kept = { id: table.id }
  if (version === null) {
    const row = db.insert(table).values({ section, content })
    return row.onConflictDoNothing({ target: table.section }).returning(kept)
  }
  const seen = and(eq(table.section, section), eq(table.version, version))
  return db.update(table).set({ content }).where(seen).returning(kept)
}

/** What is said; about the rest there is nothing to keep. */
function spoken(words: Words): Record<string, unknown> {
  const kept = Object.entries(words).flatMap(([name, value]) => {
    if (value === null) return []
    if (typeof value === 'string') return [[name, value]]
    const inner = spoken(value)
    return Object.keys(inner).length > 0 ? [[name, inner]] : []
  })
  return Object.fromEntries(kept) as Record<string, unknown>
}

/** As a log tells it: `feature1 title`. */
function flat(words: Record<string, unknown>, above = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([name, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(flat(value as Record<string, unknown>, `${above}${name} `))
        : [[`${above}${name}`, value]],
    ),
  )
}
