import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits; the prefix lets secret scanners recognise a leaked one. */
export const newToken = (prefix: string) => `${prefix}_${randomBytes(32).toString('base64url')}`

/** What the database keeps of a token: enough to recognise it, nothing to use. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
