import { type Endpoint, unattendedHeader } from '@mantel/domain/endpoints/endpoint'
import { type Permission, type Scope, scopeOf } from '@mantel/domain/permissions'
import type { PlanState } from '@mantel/domain/plans/plan-state'
import type { FastifyRequest } from 'fastify'
import { withoutPlan } from '../../errors.ts'
import type { Actor, Identify } from '../actor.ts'
import type { Databases } from '../database/connect.ts'

export type HasPlanEnded = (plan: PlanState) => boolean

// Only the Authorization header counts. Browsers send cookies automatically, so reading them would allow cross-site
// requests.
export async function identifyActor(request: FastifyRequest, identify: Identify) {
  const [, token] = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '') ?? []
  return token ? identify(token, { isUse: request.headers[unattendedHeader] === undefined }) : null
}

/** Returns null if the caller lacks the permission. A company permission requires a company. */
export function scopeFor(actor: Actor, access: Endpoint['access']): Scope | null {
  if (access === 'public' || access === 'signed-in') return 'all'
  if (!isPlatform(access) && actor.companyId === null) return null
  return scopeOf(actor, access)
}

/**
 * Refuses changes once the plan of the company has ended: the company can then only read, export and pay for a plan.
 * This is the only place that decides this for requests. Clients are not restricted, because they do not pay for the
 * plan.
 */
export function refuseWithoutPlan(
  { method, worksAfterPlanEnd }: Endpoint,
  { plan, role }: Actor,
  hasEnded: HasPlanEnded,
) {
  if (method === 'GET' || worksAfterPlanEnd || role === 'Client' || plan === null) return
  if (hasEnded(plan)) throw withoutPlan()
}

export const isPlatform = (permission: Permission) => permission.startsWith('platform:')

/** SuperAdmins have no company, so their keys can only be stored with the database role of platform endpoints. */
export const mayHaveKey = ({ access }: Endpoint, actor: Actor | null) =>
  actor?.companyId != null || (access !== 'public' && access !== 'signed-in' && isPlatform(access))

/** Returns the pool of the database role that serves the call, and the tenant of its transaction. */
export function transactionFor({ access }: Endpoint, actor: Actor | null, databases: Databases) {
  const isAdmin = access !== 'public' && access !== 'signed-in' && isPlatform(access)
  return {
    pool: isAdmin ? databases.admin : databases.runtime,
    context: { companyId: actor?.companyId ?? null, userId: actor?.userId, role: actor?.role },
  }
}
