import { maxDevices } from '@mantel/domain/auth/auth'
import { readStorage, writeStorage } from './local-storage.ts'

const key = 'devices'

/**
 * The tokens by which the server recognizes this browser at a sign-in, one per user, latest first. They outlast a
 * sign-out. Local storage is safe enough, because a stolen token only allows a few more guesses at a password. A cookie
 * would not work, because the server reads no cookies.
 */
export const deviceTokens = () =>
  (readStorage(key) ?? '')
    .split(' ')
    .filter((token) => /^[\w-]{1,200}$/.test(token))
    .slice(0, maxDevices)

/** `token` is undefined if the server recognized this browser. */
export function storeDevice(token: string | undefined) {
  if (token) writeStorage(key, [token, ...deviceTokens()].slice(0, maxDevices).join(' '))
}
