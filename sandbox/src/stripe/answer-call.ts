import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import { isConnected, noAccess } from './accounts/change-account.ts'
import { receiveFile } from './disputes/receive-file.ts'
import { ApiError } from './http/error.ts'
import { expandAnswer } from './http/expand.ts'
import { parseForm } from './http/form.ts'
import { createParams } from './http/params.ts'
import { jsonReply, type Reply, type Request } from './http/request.ts'
import type { Ids, Prepared } from './http/router.ts'
import { includeList } from './includable-lists.ts'
import { routes } from './routes.ts'
import type { Base } from './state/base.ts'
import { createScope, type Scope } from './state/scope.ts'

/** Answers one call of the SDK. */
export async function answerCall(base: Base, request: Request): Promise<Reply> {
  try {
    checkKey(request)
    checkVersion(request)
    const scope = scopeFor(base, request)
    const key = request.method === 'POST' ? request.header('idempotency-key') : ''
    const stored = key && findAnswer(scope, key, request)
    if (stored) return jsonReply(JSON.parse(stored.body), stored.status, { 'idempotent-replayed': 'true' })
    const run = await prepare(scope, request)
    const { status, body } = execute(run)
    if (key) storeAnswer(scope, key, request, status, body)
    return jsonReply(body, status)
  } catch (error) {
    if (error instanceof ApiError) return jsonReply(error.body(), error.status)
    throw error
  }
}

type Run = () => object

/**
 * Reads and checks the parameters. A call that fails here has changed nothing, so its idempotency key can be used
 * again.
 */
async function prepare(scope: Scope, request: Request): Promise<Run> {
  const contentType = request.header('content-type')
  if (request.method === 'POST' && request.path === '/v1/files' && contentType.startsWith('multipart/')) {
    const file = await receiveFile(scope, contentType, request.body)
    return () => file
  }
  const { prepared, ids, expand } = findRoute(request)
  return () =>
    expandAnswer(scope.store, prepared(scope, ids), expand, (object, name) =>
      includeList(scope, object, name),
    )
}

function findRoute({ method, path, query, body }: Request): {
  prepared: Prepared
  ids: Ids
  expand: string[]
} {
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(path) : null
    if (!match) continue
    const params = createParams(
      parseForm([query, method === 'GET' ? '' : body.toString()].filter(Boolean).join('&')),
    )
    const expand = params.texts('expand') ?? []
    const prepared = route.prepare(params)
    params.refuseUnread()
    return { prepared, ids: match.groups ?? {}, expand }
  }
  throw new ApiError(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${method}: ${path}). The sandbox does not support it.`,
  )
}

function execute(run: Run) {
  try {
    return { status: 200, body: run() }
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body() }
    throw error
  }
}

function checkKey({ header }: Request) {
  const key = /^Bearer (.+)$/.exec(header('authorization'))?.[1] ?? ''
  if (/^(sk|rk)_test_\w+$/.test(key)) return
  const shown = `${key.slice(0, 8)}${'*'.repeat(8)}`
  throw new ApiError(
    401,
    'invalid_request_error',
    /^(sk|rk)_live_/.test(key)
      ? 'The sandbox refuses live keys.'
      : `Invalid API Key provided: ${shown}. The sandbox takes any key that begins with sk_test_.`,
  )
}

/** Refuses other API versions, because their objects have other fields. */
function checkVersion({ header }: Request) {
  const version = header('stripe-version')
  if (version === '' || version === Stripe.API_VERSION) return
  throw new ApiError(
    400,
    'invalid_request_error',
    `Invalid Stripe API version: ${version}. The sandbox speaks ${Stripe.API_VERSION} only.`,
  )
}

function scopeFor(base: Base, { header }: Request): Scope {
  const account = header('stripe-account')
  const platform = createScope(base, null)
  if (!account) return platform
  if (!isConnected(platform, account)) throw noAccess(account)
  return createScope(base, account)
}

const hashOf = ({ method, path, query, body }: Request) =>
  createHash('sha256').update(`${method} ${path}?${query}\n`).update(body).digest('hex')

const answerId = (scope: Scope, key: string) => `${scope.account ?? 'platform'} ${key}`

function findAnswer(scope: Scope, key: string, request: Request) {
  const stored = scope.find('answer', answerId(scope, key))
  if (stored && stored.request !== hashOf(request))
    throw new ApiError(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  return stored
}

function storeAnswer(scope: Scope, key: string, request: Request, status: number, body: object) {
  const id = answerId(scope, key)
  scope.put('answer', {
    id,
    created: Math.floor(Date.now() / 1000),
    request: hashOf(request),
    status,
    body: JSON.stringify(body),
  })
}
