import { maxDevices } from '@mantel/domain/auth'
import { readStorage, writeStorage } from './local-storage.ts'

const key = 'devices'

/**
 * The device tokens of the users who signed in with this browser, latest first. They outlast a sign-out. They
 * are in local storage and not in a cookie, because the server reads no cookies, and because a stolen token
 * only allows a few more guesses at a password.
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
