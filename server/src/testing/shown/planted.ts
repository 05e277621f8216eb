import { type Endpoint, get } from '@mantel/domain/endpoints/endpoint'
import { idParams } from '@mantel/domain/endpoints/ids'
import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { clients } from '../../schema/clients/clients.ts'
import { projects } from '../../schema/projects/projects.ts'
import type { Options } from '../provider.ts'

const list = {
  access: 'clients:read',
  about: 'Planted',
  response: z.array(z.object({ text: z.string().nullable() })),
} as const

// Each of these endpoints has a deliberate flaw, to prove that the checks find it.
const planted = {
  /** Shows clients without saying so. */
  forgetful: get('/api/planted/forgetful', { ...list, shows: ['saved-cost'] }),
  /** Shows other projects on the page of a project, which is not fetched again after a change of another one. */
  neighbors: get('/api/planted/neighbors/:id', { ...list, shows: ['project'], params: idParams('project') }),
}
export const plantedEndpoints: Endpoint[] = Object.values(planted)

/** Options for a server with the flawed endpoints. */
export const withPlanted: Options = {
  sendsEvents: false,
  extend: (_app, route) => {
    route(planted.forgetful, ({ db, actor }) =>
      db.select({ text: clients.firstName }).from(clients).where(eq(clients.companyId, actor.companyId)),
    )
    route(planted.neighbors, ({ db, actor, params }) =>
      db
        .select({ text: projects.brief })
        .from(projects)
        .where(and(eq(projects.companyId, actor.companyId), ne(projects.id, params.id)))
        .orderBy(projects.id),
    )
    return plantedEndpoints
  },
}
