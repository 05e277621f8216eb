import { createHash, randomBytes } from 'node:crypto'

/** Creates a token with 256 random bits. The prefix lets secret scanners recognize a leaked token. */
export const newToken = (prefix: string) => `${prefix}_${randomBytes(32).toString('base64url')}`

/** The database stores only this hash, which identifies a token but cannot be used as one. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
