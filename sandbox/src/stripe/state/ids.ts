import { randomBytes } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Ids and secrets look like Stripe's: a prefix and letters and digits. */
export const newId = (prefix: string, length = 24) =>
  `${prefix}_${[...randomBytes(length)].map((byte) => letters[byte % letters.length]).join('')}`

export const newAccountId = () => newId('acct', 16)

/** References are stored as ids. Only answers contain expanded objects. */
export const idOf = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id

export const idOrNull = (reference: string | { id: string } | null | undefined) =>
  reference ? idOf(reference) : null
