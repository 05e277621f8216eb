import { isIP } from 'node:net'
import {
  type Download,
  type Endpoint,
  type Output,
  type RateClass,
  takesBytes,
} from '@mantel/domain/endpoint'
import { type Permission, type Scope, scopeOf } from '@mantel/domain/permissions'
import { flawsOf } from '@mantel/domain/slots'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { forbidden, Refusal, tooMany, unauthenticated } from '../../errors.ts'
import type { Actor, Caller, CompanyActor, Identify } from '../actor.ts'
import type { Databases, Db } from '../database/connect.ts'
import { inTransaction } from '../database/tenant.ts'
import { addressOf, type Budget, takeFrom } from '../rate-limit.ts'
import { noteMiss, refuseGuessers } from './guessing.ts'
import { readInput } from './inputs.ts'
import { placeForLargeBody } from './large-bodies.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** A company permission implies a company, so handlers never check for one. */
type ActorFor<Access> = Access extends 'public'
  ? Actor | null
  : Access extends 'signed-in' | `platform:${string}`
    ? Actor
    : CompanyActor

type Call<E extends Endpoint> = {
  actor: ActorFor<E['access']>
  /** How far the permission reaches for this person; always `all` where no permission is asked. */
  scope: Scope
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  caller: Caller
}

export type Route = {
  /** What was bound so far. */
  bound: Endpoint[]
  /** The work runs in one transaction in which the caller's company is set; a GET's cannot write. */
  <E extends Endpoint>(endpoint: E, handle: (call: Call<E> & { db: Db }) => Promise<Output<E>>): void
  /** For work that opens its own transactions, because it hashes a password first or crosses companies. */
  alone<E extends Endpoint>(endpoint: E, handle: (call: Call<E>) => Promise<Output<E>>): void
}

type Dependencies = {
  databases: Databases
  identify: Identify
  budgets: Record<RateClass, Budget>
}

/** Binds declared endpoints to handlers: access first, then the input, then the work, then the shape. */
export function routing(app: FastifyInstance, dependencies: Dependencies): Route {
  const { databases, identify, budgets } = dependencies
  app.decorateRequest('actor', null)
  const bound: Endpoint[] = []

  function bind<E extends Endpoint>(endpoint: E, work: (call: Call<E>) => Promise<Output<E>>) {
    const { method, path, access, status = 200, rate, inPerson } = endpoint
    bound.push(endpoint)
    const admit = async (request: FastifyRequest) => {
      const actor = await whoCalls(request, identify)
      if (access === 'public') return actor
      if (!actor) throw unauthenticated()
      if (!reaches(actor, access)) throw forbidden()
      if (inPerson && actor.impersonatorId) throw forbidden('Only the person themselves may do this')
      return actor
    }
    const flaws = flawsOf(endpoint)
    const isLarge = 'bodyLimit' in sizeLimit(endpoint)
    if (flaws.length > 0) throw new Error(`${method} ${path} ${flaws.join('; ')}`)

    const workByToken = (request: FastifyRequest, call: Call<E>) =>
      work(call).catch(async (error: unknown) => {
        await noteMiss(databases, budgets.token, addressOf(ipOf(request)), error)
        throw error
      })

    const served: RouteOptions = {
      method,
      url: path,
      config: { access },
      ...sizeLimit(endpoint),
      onRequest: async (request, reply) => {
        const address = addressOf(ipOf(request))
        if (rate) await spend(databases.gate, rate, budgets[rate], address)
        if (rate === 'token') await refuseGuessers(databases, budgets.token, address)
        if (isLarge) await placeForLargeBody(address, reply)
        request.actor = await admit(request)
      },
      handler: async (request, reply) => {
        const input = readInput(endpoint, request)
        // A body may take its time to arrive. Whoever lost their access meanwhile has lost it.
        const actor = method === 'GET' ? request.actor : await admit(request)
        const scope = (actor && reaches(actor, access)) || 'all'
        const call = { actor, scope, ...input, caller: callerOf(request) } as Call<E>
        const result = await (rate === 'token' ? workByToken(request, call) : work(call))
        return send(reply.status(status), endpoint, result)
      },
    }
    if (takesBytes(endpoint)) void app.register(async (apart) => readingBytes(apart).route(served))
    else app.route(served)
  }

  const route = ((endpoint, handle) =>
    bind(endpoint, (call) => {
      const { pool, context } = placeFor(endpoint, call.actor, databases)
      const readOnly = endpoint.method === 'GET'
      return inTransaction(pool, context, (db) => handle({ ...call, db }), { readOnly })
    })) as Route
  route.alone = bind
  route.bound = bound
  return route
}

/** Only here are bytes read as they come, and only they: JSON is as strange to this route as bytes are to all others. */
function readingBytes(apart: FastifyInstance) {
  apart.removeAllContentTypeParsers()
  apart.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => body,
  )
  apart.addContentTypeParser('*', async () => {
    throw new Refusal(415, 'Please send plain bytes, as application/octet-stream')
  })
  return apart
}

/** Where a call may bring more than all others, its body says so. */
function sizeLimit({ body }: Endpoint) {
  const { maxBytes } = (body?.meta() ?? {}) as { maxBytes?: number }
  return maxBytes ? { bodyLimit: maxBytes } : {}
}

async function spend(pool: Databases['gate'], rate: RateClass, budget: Budget, ip: string) {
  const wait = await takeFrom(pool, rate, ip, budget)
  if (wait > 0) throw tooMany(wait)
}

// By header only. Cookies arrive with every call and are never looked at, so another site has nothing to ride on.
async function whoCalls(request: FastifyRequest, identify: Identify) {
  const [, token] = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '') ?? []
  return token ? identify(token) : null
}

/** Null where the caller may not; a company permission needs a company to act in. */
function reaches(actor: Actor, access: Endpoint['access']): Scope | null {
  if (access === 'public' || access === 'signed-in') return 'all'
  if (!isPlatform(access) && actor.companyId === null) return null
  return scopeOf(actor, access)
}

const isPlatform = (permission: Permission) => permission.startsWith('platform:')

/** Which role's connections a call uses, and for which company. */
function placeFor({ access }: Endpoint, actor: Actor | null, databases: Databases) {
  const isAdmin = access !== 'public' && access !== 'signed-in' && isPlatform(access)
  return {
    pool: isAdmin ? databases.admin : databases.runtime,
    context: { companyId: actor?.companyId ?? null, userId: actor?.userId, role: actor?.role },
  }
}

const callerOf = (request: FastifyRequest): Caller => ({
  ip: ipOf(request),
  address: addressOf(ipOf(request)),
  userAgent: request.headers['user-agent']?.slice(0, 512) ?? null,
  requestId: request.id,
})

/** A proxy may hand on whatever its caller wrote. What is no address counts as the proxy itself. */
const ipOf = ({ ip, socket }: FastifyRequest) =>
  isIP(ip) !== 0 && ip.length <= longestIp ? ip : (socket.remoteAddress ?? '')

/** IPv4 in IPv6, written out. The name of a zone may follow, and that has no end. */
const longestIp = 'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255'.length

/** Parsing takes away what is not declared and notices what is off, at about the cost of printing it. */
function send(reply: FastifyReply, { method, path, response, status }: Endpoint, result: unknown) {
  if (status === 204) return reply.send()
  if (response.meta()?.bytes) {
    const { headers, content } = result as Download
    return reply.headers(headers).send(content)
  }
  const { data, error } = response.safeParse(result)
  if (error) throw new Error(`${method} ${path} answers off its schema: ${z.prettifyError(error)}`)
  return reply.send(data)
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
  interface FastifyContextConfig {
    /** Every route says who may call it; one that does not keeps the server from starting. */
    access?: string
  }
}
