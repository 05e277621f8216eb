import {
  acceptsIdempotencyKey,
  callIdHeader,
  type Endpoint,
  isPage,
  type Output,
  type RateClass,
  takesBytes,
} from '@mantel/domain/endpoints/endpoint'
import { endpointErrors } from '@mantel/domain/endpoints/endpoint-checks'
import type { Scope } from '@mantel/domain/permissions'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { forbidden, tooMany, unauthenticated, withoutTwoFactor } from '../../errors.ts'
import type { Actor, Caller, CompanyActor, Identify } from '../actor.ts'
import type { Databases, Db } from '../database/connect.ts'
import { inTransaction } from '../database/tenant.ts'
import type { StoreAnswer } from '../database/transaction-with-answer.ts'
import { announcing } from '../events/announce.ts'
import { changesOf } from '../events/input-kinds.ts'
import { addressOf, type Budget, takeFromBudget } from '../rate-limit.ts'
import type { SecretBox } from '../secrets.ts'
import { allowAnyOrigin } from './cross-origin.ts'
import { sendError } from './error-responses.ts'
import { createFloodGuard } from './floods/flood-guard.ts'
import { waitForLargeBodySlot } from './floods/large-bodies.ts'
import { answerOnce, answerWithReservation, readKey } from './idempotency.ts'
import { readInput } from './inputs.ts'
import {
  acceptForms,
  type PageAnswers,
  PlainForm,
  refuseWithPage,
  sendPage,
  wantsPage,
} from './page-answers.ts'
import { acceptOnlyBytes, defaultBodyLimit, sizeLimit } from './request-bodies.ts'
import { callerOf, ipOf } from './request-caller.ts'
import { answerOf, sendAnswer, sendResult } from './responses.ts'
import {
  type HasPlanEnded,
  identifyActor,
  isPlatform,
  mayHaveKey,
  refuseWithoutPlan,
  scopeFor,
  transactionFor,
} from './route-access.ts'
import type { Answer, KeyedRequest } from './stored-answers.ts'
import { recordTokenMiss, refuseTokenGuessing } from './token-guessing.ts'

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** An endpoint with a company permission only accepts users of a company, so its handler need not check this. */
type ActorFor<Access> = Access extends 'public'
  ? Actor | null
  : Access extends 'signed-in' | `platform:${string}`
    ? Actor
    : CompanyActor

type Call<E extends Endpoint> = {
  actor: ActorFor<E['access']>
  /** How far the permission reaches for this user; always `all` for an endpoint without a permission. */
  scope: Scope
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
  caller: Caller
}

export type Route = {
  /** The endpoints that are bound so far. */
  bound: Endpoint[]
  /** The handler runs in one transaction with the caller's company set. For a GET, the transaction is read-only. */
  <E extends Endpoint>(endpoint: E, handle: (call: Call<E> & { db: Db }) => Promise<Output<E>>): void
  /**
   * For handlers that must not run in one transaction of a company, because they do slow work (hashing, files, PDFs),
   * use another database role, or change several companies. They open their own transactions where they need them, and
   * make their change in `inTransactionWithAnswer`.
   */
  withoutTransaction<E extends Endpoint>(
    endpoint: E,
    handle: (call: Call<E> & { storeAnswer: StoreAnswer }) => Promise<Output<E>>,
  ): void
  /** Like withoutTransaction(), for an endpoint that answers browsers with pages. */
  withPages<E extends Endpoint>(
    endpoint: E,
    pages: PageAnswers<E>,
    handle: (call: Call<E>) => Promise<Output<E>>,
  ): void
}

type Dependencies = {
  databases: Databases
  identify: Identify
  budgets: Record<RateClass, Budget>
  digest: SecretBox['digest']
  /** Whether a company's plan has ended at this moment. */
  hasEnded: HasPlanEnded
}

/** `run` handles a call without an `Idempotency-Key`, `runOnce` a call with one. */
type Work<E extends Endpoint> = {
  run: (call: Call<E>) => Promise<Output<E>>
  runOnce: (call: Call<E>, keyed: KeyedRequest, log: FastifyRequest['log']) => Promise<Answer>
  pages?: PageAnswers<E>
}

/**
 * Creates the function that binds declared endpoints to handlers. A bound endpoint checks rate limits and access,
 * parses the input, runs the handler, and removes undeclared fields from the response.
 */
export function createRouteBinder(app: FastifyInstance, dependencies: Dependencies): Route {
  const { databases, identify, budgets, digest, hasEnded } = dependencies
  app.decorateRequest('actor', null)
  app.decorateRequest('wasComplete', false)
  const bound: Endpoint[] = []
  const floodGuard = createFloodGuard()

  function bind<E extends Endpoint>(endpoint: E, { run, runOnce, pages }: Work<E>) {
    const { method, path, access, rate, inPerson, anyOrigin } = endpoint
    bound.push(endpoint)
    const admit = async (request: FastifyRequest) => {
      const actor = await identifyActor(request, identify)
      if (access === 'public') return actor
      if (!actor) throw unauthenticated()
      if (!scopeFor(actor, access)) throw forbidden()
      if (inPerson && actor.impersonatorId) throw forbidden('You can’t do this while impersonating a user')
      if (access !== 'signed-in' && actor.needsTwoFactor) throw withoutTwoFactor()
      refuseWithoutPlan(endpoint, actor, hasEnded)
      return actor
    }
    const changes = changesOf(endpoint)
    const flaws = endpointErrors(endpoint)
    const isLarge = (sizeLimit(endpoint).bodyLimit ?? 0) > defaultBodyLimit
    if (flaws.length > 0) throw new Error(`${method} ${path} ${flaws.join('; ')}`)

    const spend = async (rate: RateClass, address: string) => {
      if (!anyOrigin) return spendBudget(databases.gate, rate, budgets[rate], address)
      floodGuard.refuseKnown(address)
      await floodGuard.run(address, async () => {
        floodGuard.refuseKnown(address)
        const wait = await takeFromBudget(databases.gate, rate, address, budgets[rate])
        if (wait === 0) return
        floodGuard.rememberRefusal(address, wait)
        throw tooMany(wait)
      })
    }
    const perform = (call: Call<E>) =>
      anyOrigin ? floodGuard.run(call.caller.address, () => run(call)) : run(call)

    /** Runs the work, whose transactions announce what the call changes. */
    const announcingChanges = <T>(request: FastifyRequest, call: Call<E>, work: () => Promise<T>) =>
      method === 'GET'
        ? work()
        : announcing(
            {
              kinds: changes.kindsOf(call),
              companyId: call.actor?.companyId ?? changes.companyIn(call),
              userId: call.actor?.userId,
              callId: callIdOf(request),
              isForEveryone: access !== 'public' && access !== 'signed-in' && isPlatform(access),
            },
            work,
          )

    const recordMisses = <T>(request: FastifyRequest, work: Promise<T>) =>
      work.catch(async (error: unknown) => {
        if (rate === 'token') await recordTokenMiss(databases, budgets.token, addressOf(ipOf(request)), error)
        throw error
      })

    const options: RouteOptions = {
      method,
      url: path,
      config: { access, anyOrigin },
      ...sizeLimit(endpoint),
      ...(pages && { exposeHeadRoute: isPage(endpoint), errorHandler: pageErrors(endpoint, pages) }),
      onRequest: async (request, reply) => {
        const address = addressOf(ipOf(request))
        if (anyOrigin) allowAnyOrigin(reply)
        if (rate) await spend(rate, address)
        if (rate === 'token') await refuseTokenGuessing(databases, budgets.token, address)
        if (isLarge) await waitForLargeBodySlot(address, reply)
        request.actor = await admit(request)
        request.wasComplete = request.raw.complete
      },
      handler: async (request, reply) => {
        const { params, query } = request
        const input = readInput(endpoint, { params, query, body: readBody(request, pages) })
        // A caller can take seconds to send its body. If the body was incomplete at the first check, access is checked
        // again.
        const actor = request.wasComplete || method === 'GET' ? request.actor : await admit(request)
        const scope = (actor && scopeFor(actor, access)) || 'all'
        const call = { actor, scope, ...input, caller: callerOf(request) } as Call<E>
        if (pages && wantsPage(endpoint, request)) {
          const result = await recordMisses(
            request,
            announcingChanges(request, call, () => perform(call)),
          )
          return sendPage(reply, pages.answer(result, params as Record<string, string>))
        }
        const keyed = mayHaveKey(endpoint, actor) ? readKey(endpoint, request, actor, digest) : null
        if (!keyed) {
          const performing = announcingChanges(request, call, () => perform(call))
          return sendResult(reply, endpoint, await recordMisses(request, performing))
        }
        const performing = announcingChanges(request, call, () => runOnce(call, keyed, request.log))
        return sendAnswer(reply, await recordMisses(request, performing))
      },
    }
    if (takesBytes(endpoint)) void app.register(async (apart) => acceptOnlyBytes(apart).route(options))
    else if (pages) void app.register(async (apart) => acceptForms(apart).route(options))
    else app.route(options)
  }

  const route = ((endpoint, handle) => {
    const transact = <T>({ actor }: Pick<Call<typeof endpoint>, 'actor'>, work: (db: Db) => Promise<T>) => {
      const { pool, context } = transactionFor(endpoint, actor, databases)
      return inTransaction(pool, context, work, { readOnly: endpoint.method === 'GET' })
    }
    bind(endpoint, {
      run: (call) => transact(call, (db) => handle({ ...call, db })),
      runOnce: (call, keyed) =>
        transact(call, (db) =>
          answerOnce(db, keyed, async () => answerOf(endpoint, await handle({ ...call, db }))),
        ),
    })
  }) as Route
  route.withoutTransaction = (endpoint, handle) =>
    bind(endpoint, {
      run: (call) => handle({ ...call, storeAnswer: undefined }),
      runOnce: (call, keyed, log) =>
        answerWithReservation(
          {
            ...transactionFor(endpoint, call.actor, databases),
            request: keyed,
            toAnswer: (result) => answerOf(endpoint, result),
            onStoreFailure: (error) => log.warn({ error }, 'An answer could not be stored for its key'),
          },
          (storeAnswer) => handle({ ...call, storeAnswer }),
        ),
    })
  route.withPages = (endpoint, pages, handle) => {
    if (acceptsIdempotencyKey(endpoint)) throw new Error(`${endpoint.path} cannot answer a key with a page`)
    const refuseKeys = () => Promise.reject(new Error('Public endpoints accept no keys'))
    bind(endpoint, { run: handle, runOnce: refuseKeys, pages })
  }
  route.bound = bound
  return route
}

/** A browser that displays the response gets a page for failures, too. */
function pageErrors<E extends Endpoint>(endpoint: E, pages: PageAnswers<E>): RouteOptions['errorHandler'] {
  const refuse = refuseWithPage(pages)
  return (error, request, reply) => {
    if (wantsPage(endpoint, request)) return refuse(error, request, reply)
    return sendError(error, request, reply)
  }
}

/**
 * If the endpoint takes no body, the fields of a form are ignored. Even a form without inputs can send the name of its
 * button.
 */
function readBody<E extends Endpoint>({ body }: FastifyRequest, pages: PageAnswers<E> | undefined): unknown {
  return body instanceof PlainForm ? pages?.readForm?.(body.fields) : body
}

async function spendBudget(pool: Databases['gate'], rate: RateClass, budget: Budget, ip: string) {
  const wait = await takeFromBudget(pool, rate, ip, budget)
  if (wait > 0) throw tooMany(wait)
}

/** Returns the id that the browser gave to the call, by which it recognizes its own change among those of others. */
function callIdOf({ headers }: FastifyRequest) {
  const given = headers[callIdHeader]
  return typeof given === 'string' && /^[\w-]{1,64}$/.test(given) ? given : undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    /** Whether the whole request had arrived when its caller was identified. */
    wasComplete: boolean
  }
  interface FastifyContextConfig {
    /** Who may call the route. The server does not start if a route omits it. */
    access?: string
    /** Whether pages of other sites may call the route. */
    anyOrigin?: true | undefined
  }
}
