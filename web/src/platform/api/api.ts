import {
  acceptsIdempotencyKey,
  callIdHeader,
  type Endpoint,
  type Input,
  type Output,
  unattendedHeader,
} from '@mantel/domain/endpoints/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { writeSearch } from '../search-params.ts'
import { currentImpersonation } from '../session/impersonation.ts'
import { readStorage, writeStorage } from '../session/local-storage.ts'
import * as copy from './copy.ts'
import { recordCall } from './own-calls.ts'
import { asFile } from './read-file.ts'
import { refreshAfter, registerShown, type Shown } from './refresh.ts'
import { withTimeout } from './timeout.ts'
import { newIdempotencyKey, storeIdempotencyKey, takeIdempotencyKey } from './unanswered-calls.ts'

export const tokenKey = 'token'
/** Downloads get more time: some files are large, and the server generates them while it sends them. */
const fileTimeout = 10 * 60_000

/** An error response of the server. `message` is for debugging, `text` is for the user. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    body: string,
    readonly text: string | undefined,
    readonly fields: Record<string, string> = {},
    readonly code?: string,
  ) {
    super(`${status}: ${body}`)
  }
}

/** Thrown if a call gets no response: no network, no server, or a server that takes too long. */
export class Unreachable extends Error {
  constructor(readonly text: string) {
    super(text)
  }
}

/** True if a retry would fail again, for example because the record does not exist or the user may not see it. */
export const isFinal = (error: unknown) =>
  error instanceof ApiError && [400, 403, 404, 409, 410].includes(error.status)

/** True if the same call can succeed later without anyone doing anything: no response, a failing or a busy server. */
export const isTemporary = (error: unknown) =>
  error instanceof Unreachable || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** Returns the sentence to show to the user for any thrown value. */
export function errorText(error: unknown, fallback?: string): string {
  if (error instanceof Unreachable) return error.text
  if (error instanceof ApiError) return error.text ?? fallback ?? statusText(error)
  return fallback ?? 'Request failed'
}

let onDeadToken: (token: string | null) => void = () => {}

/** Registers the function to call when the server no longer accepts the token that was sent. */
export function listenForDeadTokens(listener: (token: string | null) => void) {
  onDeadToken = listener
}

let isUnattended = () => false

/**
 * Registers the function that returns true while no one is using the tab. Calls then do not keep the session alive.
 * Public pages register none.
 */
export function checkUnattendedWith(check: () => boolean) {
  isUnattended = check
}

type Loose = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

type Options = {
  signal?: AbortSignal
  /** Used instead of the token of the signed-in user. */
  token?: string
  /** Lets the call finish even if the page is closed. */
  keepalive?: boolean
  /** In milliseconds. Set it for large bodies, which can take longer than the default. */
  timeout?: number
}

export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: Options = {},
): Promise<Output<E>> {
  const sent = acceptsIdempotencyKey(endpoint)
    ? sendOnce(endpoint, input, options)
    : send(endpoint, input, options, asJson)
  const answer = await ignoreAfterUserChange(sent, options)
  return endpoint.response.parse(endpoint.status === 204 ? undefined : answer) as Output<E>
}

/** Returns a file's bytes and its name. Sends the token, which a plain link would not. */
export const fetchFile = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  ignoreAfterUserChange(send(endpoint, input, { timeout: fileTimeout }, asFile))

/** Returns the body of a response that the server keeps open. The signal applies only until the response begins. */
export const openStream = <E extends Endpoint>(endpoint: E, input: Input<E>, signal: AbortSignal) =>
  send(endpoint, input, { signal }, async ({ body }) => body)

/** Never settles if the user has changed since the call began: the response belongs to the previous user. */
async function ignoreAfterUserChange<T>(sent: Promise<T>, { token }: Options = {}): Promise<T> {
  const startGeneration = generation
  const isStale = () => startGeneration !== generation && !token
  const answer = await sent.catch((error: unknown) => {
    if (isStale()) return never
    throw error
  })
  return isStale() ? never : answer
}

const never = new Promise<never>(() => {})
let generation = 0
/** Ignores the responses of all pending calls, because they belong to the previous user. */
export function ignorePendingCalls() {
  generation++
}
/** Changes when the user changes. Calls of an earlier generation never settle. */
export const callGeneration = () => generation

/**
 * Sends a call with an idempotency key. If its answer is lost and the user tries again, the server recognizes
 * the key and creates no second record.
 */
async function sendOnce(endpoint: Endpoint, input: unknown, options: Options) {
  const content = JSON.stringify([endpoint.path, input])
  const key = takeIdempotencyKey(content)
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(endpoint, input, { ...options, key }, asJson)
    } catch (error) {
      if (!isInFlight(error) || attempt === maxAttempts) {
        if (mayHaveHappened(error)) storeIdempotencyKey(content, key)
        throw error
      }
    }
    await new Promise((resolve) => setTimeout(resolve, retryDelay))
  }
}

/** True if the server is still processing an earlier call with the same key. Its answer will be available soon. */
const isInFlight = (error: unknown) => error instanceof ApiError && error.code === 'in_flight'
const maxAttempts = 6
const retryDelay = 1_000

/** False for a refusal. A refused call changed nothing, so the next call with this content gets a new key. */
const mayHaveHappened = (error: unknown) =>
  !(error instanceof ApiError) || error.status >= 500 || isInFlight(error)

/**
 * Sends a call. A call that changes something has an id, by which this tab recognizes its own change among those of
 * others.
 */
function send<T>(
  endpoint: Endpoint,
  input: unknown,
  options: Options & { key?: string },
  read: (response: Response) => Promise<T>,
): Promise<T> {
  if (endpoint.method === 'GET') return transmit(endpoint, input, options, read)
  const callId = newIdempotencyKey()
  const answer = transmit(endpoint, input, { ...options, callId }, read)
  recordCall(
    callId,
    answer.then(
      () => true,
      () => false,
    ),
  )
  return answer
}

async function transmit<T>(
  { method, access, path }: Endpoint,
  input: unknown,
  {
    signal,
    token = currentToken() ?? undefined,
    timeout,
    keepalive,
    key,
    callId,
  }: Options & { key?: string; callId?: string },
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { params = {}, query = {}, body } = input as Loose
  const { signal: combinedSignal, clear } = withTimeout(signal, timeout)
  const isBytes = body instanceof Uint8Array
  try {
    const response = await fetch(buildUrl(path, params, query), {
      method,
      credentials: 'include',
      headers: {
        ...(body !== undefined && { 'Content-Type': `application/${isBytes ? 'octet-stream' : 'json'}` }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(key && { 'Idempotency-Key': key }),
        ...(callId && { [callIdHeader]: callId }),
        ...(token && isUnattended() && { [unattendedHeader]: 'true' }),
      },
      ...(body !== undefined && { body: isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
      signal: combinedSignal,
      keepalive,
    }).catch(unreachable)
    // A 401 from a sign-in endpoint is about the typed password, not about a session.
    if (response.status === 401 && access !== 'public') onDeadToken(token ?? null)
    if (!response.ok) throw await refusal(response)
    return await read(response).catch(unreachable)
  } finally {
    clear()
  }
}

const asJson = async (response: Response): Promise<unknown> =>
  response.status === 204 ? {} : response.json()

/**
 * Returns the token to send: the impersonated user's, or else the stored one. Deletes a malformed token, which would
 * make every call fail, including the sign-in.
 */
export function currentToken(): string | null {
  const token = currentImpersonation()?.token ?? readStorage(tokenKey)
  if (token === null || /^[\x21-\x7e]{1,200}$/.test(token)) return token
  writeStorage(tokenKey, null)
  return null
}

export function query<E extends Shown>(endpoint: E, input: Input<E>) {
  registerShown(endpoint)
  return queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

/**
 * Returns a mutation that refreshes what the endpoint changes, except `written`: queries that the caller updates
 * itself.
 */
export function useChange<E extends Endpoint>(endpoint: E, { written = [] }: { written?: Endpoint[] } = {}) {
  const queries = useQueryClient()
  return useMutation<Output<E>, Error, Input<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: () => refreshAfter(queries, endpoint, written),
  })
}

function buildUrl(path: string, params: Record<string, string>, query: Record<string, unknown>) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return filled + writeSearch(query)
}

function unreachable(error: unknown): never {
  throw new Unreachable(
    error instanceof DOMException && error.name === 'TimeoutError'
      ? copy.serverTooSlow
      : copy.serverUnreachable,
  )
}

async function refusal(response: Response) {
  const body = await response.text().catch(() => '')
  const { error, fields, code } = parseError(body) ?? {}
  return new ApiError(response.status, body || response.statusText, error, fields, code)
}

// Shows the status only if the body is JSON: a body in another format may come from a proxy.
const statusText = ({ status, message }: ApiError) =>
  parseError(message.slice(`${status}: `.length)) ? copy.requestFailedWith(status) : 'Request failed'

type ErrorBody = { error?: string; fields?: Record<string, string>; code?: string }

/** Returns null if the body is not JSON. A proxy between us and the server may respond in other formats. */
function parseError(body: string): ErrorBody | null {
  try {
    const { error, fields, code } = (JSON.parse(body) ?? {}) as { [name in keyof ErrorBody]: unknown }
    const fieldEntries = Object.entries((fields ?? {}) as Record<string, unknown>)
    return {
      ...(typeof error === 'string' && { error }),
      ...(typeof code === 'string' && { code }),
      fields: Object.fromEntries(
        fieldEntries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
    }
  } catch {
    return null
  }
}
