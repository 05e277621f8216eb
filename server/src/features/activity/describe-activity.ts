import type { Activity } from '@mantel/domain/activity'
import { clientName } from '@mantel/domain/clients'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { users } from '../../schema/users.ts'
import { seenBy } from '../visibility/clients.ts'
import type { Viewer } from '../visibility/projects.ts'
import type { Entry } from './activity-logs.ts'
import type { Change } from './changes.ts'
import { type ActivityLabels, labelOf, maySeeField } from './field-labels.ts'
import { isId, valueText } from './value-text.ts'

/** The entries with their changes in words. Leaves out what the viewer may not see. */
export async function describeActivity(
  db: Db,
  viewer: Viewer,
  entries: Entry[],
  labels: ActivityLabels,
): Promise<Activity[]> {
  const visibleIn = (metadata: Entry['metadata']) =>
    changesIn(metadata).filter(({ field }) => maySeeField(viewer.actor, field))
  const records = await namesIn(
    db,
    viewer,
    entries.flatMap(({ metadata }) => visibleIn(metadata)),
  )
  return entries.map(({ metadata, about, ...entry }) => ({
    ...entry,
    changes: visibleIn(metadata).map(({ field, before, after }) => {
      const names = { records, values: labels[about ?? '']?.values?.[field] }
      return {
        field: labelOf(labels, about, field),
        before: valueText(field, before, names),
        after: valueText(field, after, names),
      }
    }),
  }))
}

const someChanges = z.array(
  z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() }),
)

function changesIn({ changes }: Entry['metadata']): Change[] {
  const { data = [] } = someChanges.safeParse(changes)
  return data
}

/** What the ids in some changes stand for, as far as the viewer may see it. */
async function namesIn(db: Db, viewer: Viewer, told: Change[]): Promise<Map<string, string>> {
  const ids = [...new Set(told.flatMap(({ before, after }) => [before, after].flat()).filter(isId))]
  if (ids.length === 0) return new Map()
  const [people, theirClients] = await Promise.all([
    db
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(and(eq(users.companyId, viewer.actor.companyId), inArray(users.id, ids))),
    db
      .select({
        id: clients.id,
        firstName: clients.firstName,
        lastName: clients.lastName,
        companyName: clients.companyName,
        email: clients.email,
      })
      .from(clients)
      .where(and(seenBy(viewer), inArray(clients.id, ids))),
  ])
  return new Map([
    ...people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const),
    ...theirClients.map((client) => [client.id, clientName(client)] as const),
  ])
}
