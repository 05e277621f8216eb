import { z } from 'zod'
import type { Permission } from '../permissions.ts'
import type { RecordKind } from './ids.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Path = `/api/${string}`

/** The server's rate limits give each class its own budget per IP address. */
export const rateClasses = [
  'sign-in',
  'register',
  'mail-request',
  'waitlist',
  'token',
  'verify',
  'widget',
  'public',
] as const
export type RateClass = (typeof rateClasses)[number]

type Kinds = readonly RecordKind[]

type Details = {
  /** Who may call the endpoint. The server checks this before it reads the body. */
  access: 'public' | 'signed-in' | Permission
  /** The heading of the endpoint in the API documentation. */
  about: string
  /** Required for a GET that the web caches: the kinds of records in the response. */
  shows?: Kinds
  /** Required for all other methods: the kinds of records that the call changes, which a test verifies. */
  changes?: Kinds
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  response: z.ZodType
  status?: 200 | 201 | 204
  rate?: RateClass
  /** Allows calls from the pages of any website. Only the lead form needs this. */
  anyOrigin?: true
  /**
   * Also accepts plain HTML forms, and ignores their unknown fields. The response to a form is a redirect or a page.
   */
  takesForms?: true
  /** Refuses the call during impersonation. Used, for example, for changing a password and sending a contract. */
  inPerson?: true
  /**
   * A POST that answers with 201 accepts an idempotency key. This makes another POST accept one too, because repeating
   * it would create a second record or send a second email.
   */
  once?: true
  /**
   * Also works after the company's plan has ended. Without this, the server then refuses the company's calls that
   * change something. Reading and the links that clients receive always work.
   */
  worksAfterPlanEnd?: true
}

/** The description of one HTTP call that server and web share. */
export type Endpoint = Details & { method: Method; path: Path }

export const get = <const D extends Omit<Details, 'changes'>>(path: Path, details: D) => ({
  method: 'GET' as const,
  path,
  ...details,
})

const declareChange =
  <M extends Method>(method: M) =>
  <const D extends Details & { changes: Kinds }>(path: Path, details: D) => ({ method, path, ...details })

export const post = declareChange('POST')
export const put = declareChange('PUT')
export const patch = declareChange('PATCH')
export const del = declareChange('DELETE')

/**
 * Whether a repeated call with the same `Idempotency-Key` header gets the stored answer instead of running again. A key
 * belongs to a user, so public endpoints accept none.
 */
export const acceptsIdempotencyKey = ({ method, access, status, once }: Endpoint) =>
  method === 'POST' && access !== 'public' && (status === 201 || once === true)

/**
 * Each call that changes something has an id, so that the browser recognizes its own change in the stream of changes.
 */
export const callIdHeader = 'call-id'

/**
 * Set on a call that a tab makes on its own while no one uses the tab. Such a call does not keep the session active.
 */
export const unattendedHeader = 'unattended'

/** What a caller passes: only the parts that the endpoint declares. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
type Part<E, Name extends string> =
  E extends Record<Name, infer S extends z.ZodType> ? { [N in Name]: z.input<S> } : unknown

export type Output<E extends Endpoint> = z.output<E['response']>

export const nothing = z.void()

/** A file or an export with its own headers. The route checks access and then streams the content. */
export type Download = { headers: Record<string, string>; content: AsyncIterable<Uint8Array> }
export const bytes = z.custom<Download>().meta({ bytes: true })

/** A small page without scripts, or a redirect. For links in emails and plain HTML forms. */
export type Page = { html: string; status?: number; headers?: Record<string, string> } | { redirect: string }
export const page = z.custom<Page>().meta({ page: true })

/** A request body of plain bytes: a piece of a file, or a PDF to verify. */
export const content = z
  .custom<Uint8Array>((given) => given instanceof Uint8Array, 'Please send the bytes of the file')
  .meta({ bytes: true })

/**
 * Whether the endpoint always responds with a page. An endpoint with `takesForms` responds with a page only to forms.
 */
export const isPage = ({ response }: Pick<Endpoint, 'response'>) => response.meta()?.page === true

/** A body of bytes is sent unchanged, every other body as JSON. */
export const takesBytes = ({ body }: Pick<Endpoint, 'body'>) => body?.meta()?.bytes === true
