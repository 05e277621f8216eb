import type { Endpoint, Input, Output } from '@mantel/domain/endpoint'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { stored } from './storage.ts'

export const tokenKey = 'token'
/** Longer than any answer takes; a call that says nothing for so long is lost. */
const patience = 30_000

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

export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Output<E>> {
  const { params = {}, query = {}, body } = input as Loose
  const answer = await send(endpoint, address(endpoint.path, params, query), body, signal)
  return endpoint.response.parse(endpoint.status === 204 ? undefined : answer) as Output<E>
}

async function send(
  { method, access }: Endpoint,
  url: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<unknown> {
  const token = stored(tokenKey)
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.any([AbortSignal.timeout(patience), ...(signal ? [signal] : [])]),
  }).catch(unreachable)
  // A door's own 401 is about the password that was typed there, not about a session.
  if (response.status === 401 && access !== 'public') tellDeadToken(token)
  if (!response.ok) throw await refusal(response)
  return response.status === 204 ? {} : response.json().catch(unreachable)
}

export const query = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  queryOptions({ queryKey: [endpoint.path, input], queryFn: ({ signal }) => call(endpoint, input, signal) })

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

function parsed(body: string): { error?: string; fields?: Record<string, string> } | null {
  try {
    return JSON.parse(body) as { error?: string; fields?: Record<string, string> }
  } catch {
    return null
  }
}
