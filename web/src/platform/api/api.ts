import type { Endpoint, Input, Output } from '@mantel/domain/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { currentActing } from '../session/impersonation.ts'
import { store, stored } from '../session/local-storage.ts'

export const tokenKey = 'token'
/** Longer than any answer takes; a call that says nothing for so long is lost. */
const usualPatience = 30_000
/** They are made while they are sent, and some are large. */
const patienceForFiles = 10 * 60_000

/** A refusal. `message` is for whoever looks into an error; `text` is for the person at the screen. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    body: string,
    readonly text: string | undefined,
    readonly fields: Record<string, string> = {},
  ) {
    super(`${status}: ${body}`)
  }
}

/** No answer at all: no network, no server behind it, or one that takes too long. */
export class Unreachable extends Error {
  constructor(readonly text: string) {
    super(text)
  }
}

/** Whether asking again would bring the same answer: the thing is not there, or no longer. */
export const isFinal = (error: unknown) =>
  error instanceof ApiError && [400, 403, 404, 409, 410].includes(error.status)

/** Whether what it was about is not there, or no longer. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

/** What to tell a person about whatever was thrown. */
export function textOf(error: unknown, otherwise?: string): string {
  if (error instanceof Unreachable) return error.text
  if (error instanceof ApiError) return error.text ?? otherwise ?? fallback(error)
  return otherwise ?? 'Request failed'
}

let tellDeadToken: (token: string | null) => void = () => {}

/** Who is told that the server no longer takes the token that was sent. */
export function listenForDeadTokens(listener: (token: string | null) => void) {
  tellDeadToken = listener
}

type Loose = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

type Options = {
  signal?: AbortSignal
  /** In somebody's name other than that of whoever is signed in now. */
  token?: string
  /** Where much is sent, longer than usual. */
  patience?: number
}

export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: Options = {},
): Promise<Output<E>> {
  const answer = await heard(send(endpoint, input, options, asJson), options)
  return endpoint.response.parse(endpoint.status === 204 ? undefined : answer) as Output<E>
}

/** The bytes of a file, and what the server calls it. It takes the token, which a plain link would not send. */
export const fetchFile = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  heard(send(endpoint, input, { patience: patienceForFiles }, asFile))

/** An answer to somebody who is no longer here is nobody's business. */
async function heard<T>(sent: Promise<T>, { token }: Options = {}): Promise<T> {
  const began = generation
  const isLost = () => began !== generation && !token
  const answer = await sent.catch((error: unknown) => {
    if (isLost()) return never
    throw error
  })
  return isLost() ? never : answer
}

const never = new Promise<never>(() => {})
let generation = 0
/** What is still on its way was asked by somebody else: its answers are not heard any more. */
export function forgetCalls() {
  generation++
}

async function send<T>(
  { method, access, path }: Endpoint,
  input: unknown,
  { signal, token = keptToken() ?? undefined, patience }: Options,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { params = {}, query = {}, body } = input as Loose
  const { stopping, clear } = patient(signal, patience)
  const isBytes = body instanceof Uint8Array
  try {
    const response = await fetch(address(path, params, query), {
      method,
      credentials: 'include',
      headers: {
        ...(body !== undefined && { 'Content-Type': `application/${isBytes ? 'octet-stream' : 'json'}` }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: isBytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
      signal: stopping,
    }).catch(unreachable)
    // A door's own 401 is about the password that was typed there, not about a session.
    if (response.status === 401 && access !== 'public') tellDeadToken(token ?? null)
    if (!response.ok) throw await refusal(response)
    return await read(response).catch(unreachable)
  } finally {
    clear()
  }
}

const asJson = async (response: Response): Promise<unknown> =>
  response.status === 204 ? {} : response.json()

const asFile = async (response: Response) => ({
  bytes: await response.blob(),
  name: nameIn(response.headers.get('Content-Disposition')),
})

function nameIn(disposition: string | null) {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}

/** Ends a call that takes too long, or that its asker gave up. (Not every browser can join two signals.) */
function patient(signal: AbortSignal | undefined, patience = usualPatience) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('Too long', 'TimeoutError')), patience)
  const giveUp = () => controller.abort(signal?.reason)
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp)
  const clear = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
  return { stopping: controller.signal, clear }
}

/** The token that is kept, if it can be one: rubbish would fail every call, even the one that signs in. */
export function keptToken(): string | null {
  const token = currentActing()?.token ?? stored(tokenKey)
  if (token === null || /^[\x21-\x7e]{1,200}$/.test(token)) return token
  store(tokenKey, null)
  return null
}

export const query = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })

/** A change to the server; afterwards every query on the named endpoints is fetched again. */
export function useChange<E extends Endpoint>(
  endpoint: E,
  { refreshes = [] }: { refreshes?: Endpoint[] } = {},
) {
  const queries = useQueryClient()
  return useMutation<Output<E>, Error, Input<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: () =>
      Promise.all(refreshes.map(({ path }) => queries.invalidateQueries({ queryKey: [path] }))),
  })
}

function address(path: string, params: Record<string, string>, query: Record<string, unknown>) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${filled}?${search}` : filled
}

function unreachable(error: unknown): never {
  throw new Unreachable(
    error instanceof DOMException && error.name === 'TimeoutError'
      ? 'The server is taking too long to answer. Please try again.'
      : 'We can’t reach the server. Check your connection and try again.',
  )
}

async function refusal(response: Response) {
  const body = await response.text().catch(() => '')
  const { error, fields } = parsed(body) ?? {}
  return new ApiError(response.status, body || response.statusText, error, fields)
}

// A body that is no JSON says nothing; one that is, but without a text, at least has a status.
const fallback = ({ status, message }: ApiError) =>
  parsed(message.slice(`${status}: `.length)) ? `Request failed with status ${status}` : 'Request failed'

type Said = { error?: string; fields?: Record<string, string> }

/** Null where the body is no JSON. What stands between us and the server may answer in other shapes than ours. */
function parsed(body: string): Said | null {
  try {
    const { error, fields } = (JSON.parse(body) ?? {}) as { error?: unknown; fields?: unknown }
    const said = Object.entries((fields ?? {}) as Record<string, unknown>)
    return {
      ...(typeof error === 'string' && { error }),
      fields: Object.fromEntries(
        said.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
    }
  } catch {
    return null
  }
}
