import type { LandingSection } from '@mantel/domain/site/site'
import { and, eq } from 'drizzle-orm'
import { stale } from '../../../errors.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/connect.ts'
import { changesBetween } from '../../activity/changes.ts'
import { lastEdit } from '../../activity/last-edit.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { EditablePage } from './pages.ts'

/** All sections, including those that were never edited. */
export async function listSections<S extends string>(db: Db, page: EditablePage<S>) {
  const sections = []
  for (const section of page.sections) sections.push(await getSection(db, page, section))
  return sections
}

async function getSection<S extends string>(db: Db, { table, target }: EditablePage<S>, section: S) {
  const { content, version, updatedAt } = table
  const [stored] = await db
    .select({ content, version, updatedAt })
    .from(table)
    .where(eq(table.section, section as never))
  if (!stored || Object.keys(stored.content).length === 0)
    return { section, content: {}, version: stored?.version ?? null, updatedAt: null, updatedBy: null }
  // The table has no author, so the name comes from the activity.
  const edit = await lastEdit(db, target, section)
  return { section, ...stored, updatedBy: edit?.editedBy ?? null }
}

type TextFields = { [name: string]: string | null | TextFields }
type SectionInput = { content: TextFields; version: number | null }

/** Saves the whole section, if it still has the version that the user saw. The public pages read it on every visit. */
export async function saveSection<S extends string>(
  db: Db,
  actor: Actor,
  page: EditablePage<S>,
  section: S,
  { content, version }: SectionInput,
) {
  const { table } = page
  const before = await getSection(db, page, section)
  if (before.version !== version) throw stale('section')
  const changes = changesBetween(flatten(before.content), flatten(content))
  if (changes.length === 0) return before
  const [saved] = await storeContent(db, table, section as never, withoutEmpty(content), version)
  if (!saved) throw stale('section')
  await recordActivity(db, actor, {
    action: 'content.changed',
    targetType: page.target,
    targetId: section,
    description: `Edited the ${page.name}: ${section}`,
    metadata: { changes },
  })
  return getSection(db, page, section)
}

/**
 * The row of an emptied section stays, although the page then shows the defaults, because the row counts the versions:
 * if a version number were used twice, a user could overwrite text that they never saw.
 */
function storeContent(
  db: Db,
  table: EditablePage<string>['table'],
  section: LandingSection,
  content: Record<string, unknown>,
  version: number | null,
) {
  const returned = { id: table.id }
  if (version === null) {
    const row = db.insert(table).values({ section, content })
    return row.onConflictDoNothing({ target: table.section }).returning(returned)
  }
  const isVersion = and(eq(table.section, section), eq(table.version, version))
  return db.update(table).set({ content }).where(isVersion).returning(returned)
}

function withoutEmpty(fields: TextFields): Record<string, unknown> {
  const entries = Object.entries(fields).flatMap(([name, value]) => {
    if (value === null) return []
    if (typeof value === 'string') return [[name, value]]
    const inner = withoutEmpty(value)
    return Object.keys(inner).length > 0 ? [[name, inner]] : []
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}

/** Flattens nested names, as the activity shows them: `feature1 title`. */
function flatten(fields: Record<string, unknown>, prefix = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null
        ? Object.entries(flatten(value as Record<string, unknown>, `${prefix}${name} `))
        : [[`${prefix}${name}`, value]],
    ),
  )
}
