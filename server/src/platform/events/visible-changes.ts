import type { Endpoint } from '@mantel/domain/endpoints/endpoint'
import { identifierFields } from '@mantel/domain/endpoints/endpoint-checks'
import type { RecordKind } from '@mantel/domain/endpoints/ids'
import type { ChangedKinds } from '@mantel/domain/events'
import { type PermissionSubject, type Scope, scopeOf, switches } from '@mantel/domain/permissions'
import type { Actor } from '../actor.ts'
import type { Announced } from './announced.ts'

export type VisibleChanges = ReturnType<typeof createVisibility>

type Visibility = { kinds: ReadonlySet<RecordKind>; ids: ReadonlySet<RecordKind> }

/**
 * Returns a function that reduces a change to what a user may see of it. Users see that a kind has changed if they may
 * call an endpoint that shows it. They get ids only of kinds of which they may read every record of the company;
 * otherwise, they would get ids of projects that they have no access to. All of this is derived from the endpoints, so
 * features declare nothing.
 */
export function createVisibility(endpoints: readonly Endpoint[]) {
  const known = new Map<string, Visibility>()
  const openToSupport = endpoints.filter((endpoint) => !endpoint.inPerson)
  const visibilityOf = (user: Actor) => {
    const isImpersonated = user.impersonatorId !== null
    const key = [user.role, isImpersonated, ...switches.map((name) => user.switches[name])].join(' ')
    const visibility = known.get(key) ?? findVisibility(isImpersonated ? openToSupport : endpoints, user)
    known.set(key, visibility)
    return visibility
  }
  return (actor: Actor, change: Announced): ChangedKinds | null => {
    if (actor.companyId === null ? actor.role !== 'SuperAdmin' : !reaches(actor.companyId, change))
      return null
    const { kinds, ids } = visibilityOf(actor)
    const heard = Object.entries(change.kinds)
      .filter(([kind]) => kinds.has(kind))
      .map(([kind, changed]) => [kind, ids.has(kind) ? changed : []] as const)
    return heard.length > 0 ? Object.fromEntries(heard) : null
  }
}

const reaches = (companyId: string, { company, everyone }: Announced) =>
  company === companyId || (company === undefined && everyone === true)

function findVisibility(endpoints: readonly Endpoint[], user: PermissionSubject): Visibility {
  const readable = endpoints
    // An endpoint that takes a token is left out, because it shows its record only to those who have the link.
    .filter((endpoint) => endpoint.method === 'GET' && !takesToken(endpoint))
    .map((endpoint) => ({ endpoint, scope: reach(endpoint, user) }))
    .filter(({ scope }) => scope !== null)
  const kindsWhere = (test: (one: (typeof readable)[number]) => boolean) =>
    readable.filter(test).flatMap(({ endpoint }) => kindOfRecord(endpoint))
  const limited = new Set(kindsWhere(({ scope }) => scope !== 'all'))
  return {
    kinds: new Set(readable.flatMap(({ endpoint }) => endpoint.shows ?? [])),
    ids: new Set(kindsWhere(({ scope }) => scope === 'all').filter((kind) => !limited.has(kind))),
  }
}

const takesToken = (endpoint: Endpoint) => identifierFields(endpoint).some((field) => 'tokenOf' in field)

function reach({ access }: Endpoint, user: PermissionSubject): Scope | null {
  if (access === 'public') return 'self'
  return access === 'signed-in' ? 'self' : scopeOf(user, access)
}

/**
 * Returns the kind of the record that an endpoint shows by its id. Leaves out platform endpoints: SuperAdmins read the
 * records of all companies, so they need no ids.
 */
function kindOfRecord(endpoint: Endpoint): RecordKind[] {
  if (endpoint.access.startsWith('platform:')) return []
  return identifierFields(endpoint).flatMap((field) =>
    'idOf' in field && field.part === 'params' && field.path.join() === 'id' ? [field.idOf] : [],
  )
}
