import { authApi, type CurrentUser, type SignedIn } from '@mantel/domain/auth'
import { useSyncExternalStore } from 'react'
import { ApiError, call, onDeadToken, tokenKey } from './api.ts'
import { store, stored } from './storage.ts'

/** Where the act of signing in leads. Whoever is signed in already and comes to a door goes elsewhere. */
export type Landing = { to: string; search?: Record<string, string> }

/**
 * Who is at the screen. `unreachable`: a token is there, but nobody answers whose it is. `ended`: the session of
 * somebody at work is over, and what they were typing is kept until they sign in again.
 */
export type Session =
  | { state: 'loading' }
  | { state: 'unreachable' }
  | { state: 'signed-out'; door?: '/app' | '/app/admin' }
  | { state: 'signed-in'; user: CurrentUser; landing?: Landing }
  | { state: 'ended'; user: CurrentUser; where: 'here' | 'other-tab' }

let session: Session = stored(tokenKey) ? { state: 'loading' } : { state: 'signed-out' }
const listeners = new Set<() => void>()

let tellSignedOut = () => {}
/** Who keeps what a person saw: the next one at the same screen may be of another company. */
export function onSignedOut(listener: () => void) {
  tellSignedOut = listener
}

export const useSession = () => useSyncExternalStore(subscribe, () => session)

/** The person at the screen, for whatever stands behind a guard. */
export function useUser() {
  const current = useSession()
  if (current.state === 'signed-in' || current.state === 'ended') return current.user
  throw new Error('Nobody is signed in here')
}

/** Asks whose token is stored; one that is worth nothing is thrown away. */
export async function determineUser() {
  if (!stored(tokenKey)) return change({ state: 'signed-out' })
  change({ state: 'loading' })
  try {
    change({ state: 'signed-in', user: await call(authApi.me, {}) })
  } catch (error) {
    console.error('The signed-in person could not be determined', error)
    // Only an answer says that the token is worth nothing; silence, and a server in trouble, do not.
    if (!(error instanceof ApiError) || error.status >= 500) return change({ state: 'unreachable' })
    store(tokenKey, null)
    change({ state: 'signed-out' })
  }
}

/** Before anybody is let in: what is asked from now on is asked in their name. */
export const keepToken = (token: string) => store(tokenKey, token)

export function begin({ token, user }: SignedIn, landing?: Landing) {
  keepToken(token)
  change({ state: 'signed-in', user, landing })
}

export const updateUser = (user: CurrentUser) => change({ state: 'signed-in', user })

/** Ends the session here at once, and on the server as soon as it answers. */
export async function end() {
  const door = 'user' in session && session.user.role === 'SuperAdmin' ? '/app/admin' : '/app'
  const ending = call(authApi.logout, {}).catch((error: unknown) =>
    console.error('Signing out was not heard', error),
  )
  store(tokenKey, null)
  change({ state: 'signed-out', door })
  await ending
}

/** A session that is over, here or in another tab, is noticed wherever it shows first. */
export function watchSession() {
  onDeadToken(() => interrupt('here'))
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== tokenKey && key !== null) return
    if (newValue === null) interrupt('other-tab')
    else void follow()
  })
}

function interrupt(where: 'here' | 'other-tab') {
  store(tokenKey, null)
  if (session.state === 'signed-in') change({ state: 'ended', user: session.user, where })
  else if (session.state !== 'ended') change({ state: 'signed-out' })
}

/** Another tab signed in: the same person goes on here, another one begins anew. */
async function follow() {
  const before = 'user' in session ? session.user.id : null
  if (before === null) return determineUser()
  const user = await call(authApi.me, {}).catch(() => null)
  if (user?.id === before) change({ state: 'signed-in', user })
  else window.location.reload()
}

function change(next: Session) {
  session = next
  for (const listener of listeners) listener()
  if (next.state === 'signed-out') tellSignedOut()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
