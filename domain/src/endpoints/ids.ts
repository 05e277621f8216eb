import { z } from 'zod'

export const tokenKinds = [
  'email-verification',
  'invitation',
  'lead',
  'password-reset',
  'pay',
  'proof',
  'registration',
  'signing',
] as const
export type TokenKind = (typeof tokenKinds)[number]

/**
 * The name of a kind of records, such as `project`. A query declares the kinds that it shows, and the web fetches the
 * query again after every call that changes one of them. Features register their kinds, and the server does not start
 * if an endpoint names an unregistered kind.
 */
export type RecordKind = string

/**
 * The id of a record. Its kind lets the access tests put another company's id into every such field. The server does
 * not start if an input contains a plain uuid.
 */
export const idOf = (kind: RecordKind) => z.uuid(`This isn’t a valid ${kind} ID`).meta({ idOf: kind })

/** A secret from a link in an email or on a certificate page. Its kind tells tests which token to send. */
export const tokenOf = (kind: TokenKind) => z.string().min(1).max(200).meta({ tokenOf: kind })

export const idParams = (kind: RecordKind) => z.strictObject({ id: idOf(kind) })
