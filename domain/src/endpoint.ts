import { z } from 'zod'
import type { Permission } from './permissions.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Path = `/api/${string}`

/** How often one address may call: each class is a budget in the server's rate limits. */
export const rateClasses = [
  'sign-in',
  'register',
  'mail-request',
  'waitlist',
  'token',
  'verify',
  'public',
] as const
export type RateClass = (typeof rateClasses)[number]

export const idKinds = [
  'business-profile',
  'client',
  'company',
  'contract',
  'contract-template',
  'contract-version',
  'cost',
  'document',
  'file',
  'import',
  'invitation',
  'merge',
  'offer-code',
  'project',
  'saved-cost',
  'session',
  'tier',
  'upload',
  'user',
  'waitlist-entry',
] as const
export type IdKind = (typeof idKinds)[number]

export const tokenKinds = [
  'email-verification',
  'invitation',
  'password-reset',
  'proof',
  'registration',
  'signing',
] as const
export type TokenKind = (typeof tokenKinds)[number]

type Details = {
  /** Who may call. The binder checks it before it reads a body; there is no default. */
  access: 'public' | 'signed-in' | Permission
  /** What the call does, in one line: it heads its entry in the API documentation. */
  about: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  response: z.ZodType
  status?: 200 | 201 | 204
  rate?: RateClass
  /** Refused to somebody who acts for another person: passwords, roles, sessions. */
  inPerson?: true
}

/** Everything the two sides must agree on about one HTTP call. */
export type Endpoint = Details & { method: Method; path: Path }

const declare =
  <M extends Method>(method: M) =>
  <const D extends Details>(path: Path, details: D) => ({ method, path, ...details })

export const get = declare('GET')
export const post = declare('POST')
export const put = declare('PUT')
export const patch = declare('PATCH')
export const del = declare('DELETE')

/** What a caller passes: only the parts the endpoint declares. */
export type Input<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
type Part<E, Name extends string> =
  E extends Record<Name, infer S extends z.ZodType> ? { [N in Name]: z.input<S> } : unknown

/** What a handler returns and, on the other side of the wire, what its caller receives. */
export type Output<E extends Endpoint> = z.output<E['response']>

/**
 * The id of a thing. Naming the thing lets the tests put another tenant's id into every such slot; a plain
 * uuid in an input is refused at boot.
 */
export const idOf = (kind: IdKind) => z.uuid(`This is not a valid ${kind} id`).meta({ idOf: kind })

/** A secret that arrives by mail. Its kind keeps one purpose's token from opening another's door. */
export const tokenOf = (kind: TokenKind) => z.string().min(1).max(200).meta({ tokenOf: kind })

export const idParams = (kind: IdKind) => z.strictObject({ id: idOf(kind) })

export const nothing = z.void()

/** Bytes with headers of their own: a stored file, streamed through the authorising route. */
export type Download = { headers: Record<string, string>; content: AsyncIterable<Uint8Array> }
export const bytes = z.custom<Download>().meta({ bytes: true })

/** Plain bytes as the body of a call, one piece of a file at most. */
export const content = z
  .custom<Uint8Array>((given) => given instanceof Uint8Array, 'Please send the bytes of the file')
  .meta({ bytes: true })

/** A body of plain bytes travels as it is, everything else as JSON. */
export const takesBytes = ({ body }: Pick<Endpoint, 'body'>) => body?.meta()?.bytes === true

/** An instant, as ISO text on the wire and in code on both sides; browsers parse it where they format it. */
export const timestamp = z.iso.datetime()

export const changesTo = <S extends z.ZodRawShape>(input: z.ZodObject<S>) =>
  input.partial().refine((changes) => Object.keys(changes).length > 0, 'Nothing to change')

/** Changes to the version of a record that somebody saw. If it has moved on meanwhile, they are refused (412). */
export const editOf = <S extends z.ZodRawShape>(input: z.ZodObject<S>) =>
  input
    .partial()
    .extend({ version: z.number().int().positive() })
    .refine((changes) => Object.keys(changes).length > 1, 'Nothing to change')
