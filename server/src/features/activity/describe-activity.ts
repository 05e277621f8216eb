import type { Activity } from '@mantel/domain/activity'
import { clientName } from '@mantel/domain/clients'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../platform/database/connect.ts'
import { clientNameColumns, clients } from '../../schema/clients/clients.ts'
import { users } from '../../schema/users.ts'
import { visibleClients } from '../visibility/clients.ts'
import type { Viewer } from '../visibility/projects.ts'
import type { Entry } from './activity-logs.ts'
import type { Change } from './changes.ts'
import { type ActivityLabels, labelOf } from './field-labels.ts'
import { maySeeField } from './hidden-fields.ts'
import { isId, valueText } from './value-text.ts'

/** Returns the entries with their changes in readable form, without the fields that the viewer may not see. */
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
        name: field,
        field: labelOf(labels, about, field),
        before: valueText(field, before, names),
        after: valueText(field, after, names),
      }
    }),
  }))
}

const storedChanges = z.array(
  z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() }),
)

function changesIn({ changes }: Entry['metadata']): Change[] {
  const { data = [] } = storedChanges.safeParse(changes)
  return data
}

/** The names of records that changes refer to, as far as the viewer may see them. */
async function namesIn(db: Db, viewer: Viewer, changes: Change[]): Promise<Map<string, string>> {
  const ids = [...new Set(changes.flatMap(({ before, after }) => [before, after].flat()).filter(isId))]
  if (ids.length === 0) return new Map()
  const [userRows, clientRows] = await Promise.all([
    db
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(and(eq(users.companyId, viewer.actor.companyId), inArray(users.id, ids))),
    db
      .select({ id: clients.id, ...clientNameColumns })
      .from(clients)
      .where(and(visibleClients(viewer), inArray(clients.id, ids))),
  ])
  return new Map([
    ...userRows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const),
    ...clientRows.map((client) => [client.id, clientName(client)] as const),
  ])
}
