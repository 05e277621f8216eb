import { type Day, dayIn } from '@mantel/domain/basics/dates'
import { pausedForever } from '@mantel/domain/reminders/calendar'
import { and, eq } from 'drizzle-orm'
import { orNotFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import { timeZoneOf } from '../companies/time-zones.ts'
import { visibleClients } from '../visibility/clients.ts'
import { type Viewer, visibleProjects } from '../visibility/projects.ts'

export async function showProjectPause(db: Db, viewer: Viewer, id: string) {
  const [project] = await db
    .select({ pausedUntil: projects.remindersPausedUntil })
    .from(projects)
    .where(and(visibleProjects(viewer), eq(projects.id, id)))
  return present(db, viewer, orNotFound(project, 'Project'))
}

export async function showClientPause(db: Db, viewer: Viewer, id: string) {
  const [client] = await db
    .select({ pausedUntil: clients.remindersPausedUntil })
    .from(clients)
    .where(and(visibleClients(viewer), eq(clients.id, id)))
  return present(db, viewer, orNotFound(client, 'Client'))
}

async function present(db: Db, { actor }: Viewer, { pausedUntil }: { pausedUntil: string | null }) {
  const isPaused = pausedUntil !== null && Date.parse(pausedUntil) > Date.now()
  return { isPaused, until: isPaused ? resumeDay(pausedUntil, await timeZoneOf(db, actor.companyId)) : null }
}

/** Null if the pause has no end. */
export const resumeDay = (pausedUntil: string, timeZone: string): Day | null =>
  pausedUntil >= pausedForever ? null : dayIn(timeZone, pausedUntil)
