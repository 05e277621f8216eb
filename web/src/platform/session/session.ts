import { authApi, type CurrentUser, type SignedIn } from '@mantel/domain/auth/auth'
import {
  call,
  currentToken,
  ignorePendingCalls,
  listenForDeadTokens,
  tokenKey,
  Unreachable,
} from '../api/api.ts'
import { createListeners, useStore } from '../store.ts'
import { loadStyles } from '../theme/theme.ts'
import { storeDevice } from './devices.ts'
import { currentImpersonation, type Impersonation, storeImpersonation } from './impersonation.ts'
import { readStorage, writeStorage } from './local-storage.ts'
import { deleteStoredToken, readStoredToken, storeTokenForTab } from './stored-token.ts'

/** The page to open after a sign-in. Without it, the user's home page opens. */
export type Landing = { to: string; search?: Record<string, string> }
type SignInPath = '/app' | '/app/admin'

/**
 * The state of the sign-in. `canResume`: the session could not start because the server did not respond, and its token
 * is stored for another try. `ended`: the session of a signed-in user is over, and what they typed stays until they
 * sign in again.
 */
export type Session =
  | { state: 'loading' }
  | { state: 'signed-out'; signInPath?: SignInPath; canResume?: true }
  | { state: 'signed-in'; user: CurrentUser; landing?: Landing }
  | { state: 'ended'; user: CurrentUser; where: 'here' | 'other-tab' }

const signedOut = (signInPath?: SignInPath): Session => ({
  state: 'signed-out',
  ...(signInPath && { signInPath }),
  ...(readStoredToken() && { canResume: true }),
})

let session: Session = currentToken() ? { state: 'loading' } : signedOut()
const { subscribe, notify } = createListeners()
let clearUserData = () => {}
/** The token of this tab's session. The stored token may already be a newer one from another tab. */
let ownToken: string | null = null
let isLeaving = false

export const currentSession = () => session
export const useSession = () => useStore({ subscribe, get: currentSession })

/** Returns the signed-in user. Only for components behind a guard; it throws anywhere else. */
export function useUser() {
  const current = useSession()
  if (current.state === 'signed-in' || current.state === 'ended') return current.user
  throw new Error('No user is signed in')
}

/**
 * Watches for rejected tokens and for changes in other tabs. `clearData` removes everything cached for one user.
 * Returns a function that stops watching.
 */
export function watchSession(clearData: () => void) {
  const watch = new AbortController()
  clearUserData = clearData
  listenForDeadTokens((token) => {
    // A late response about an old token says nothing about the current one.
    if (token === currentToken()) endSession('here')
  })
  const { signal } = watch
  const refreshWhenVisible = () => document.visibilityState === 'visible' && refreshUserIfDue()
  document.addEventListener('visibilitychange', refreshWhenVisible, { signal })
  window.addEventListener('beforeunload', () => void (isLeaving = true), { signal })
  window.addEventListener(
    'storage',
    ({ key }) => {
      if (key !== tokenKey && key !== null) return
      // Impersonation applies to this tab only. Changes in other tabs are picked up when it ends.
      if (currentImpersonation()) return
      // A suspended tab gets its events late, so the stored token counts, not the one in the event.
      if (currentToken() === null) endSession('other-tab')
      else void followOtherTab()
    },
    { signal },
  )
  return () => watch.abort()
}

/**
 * Asks the server which user the stored token belongs to. If this fails for any reason, the token is deleted from local
 * storage. If the server did not respond, session storage keeps the token until the user tries again.
 */
export async function determineUser(): Promise<void> {
  const token = currentToken()
  if (!token) return change(signedOut())
  change({ state: 'loading' })
  const answer = await fetchUser()
  if (currentToken() !== token) return determineUser()
  if ('user' in answer) return change({ state: 'signed-in', user: answer.user })
  const hasNoAnswer = answer.error instanceof Unreachable
  if (hasNoAnswer && isLeaving) {
    // Leaving a page cancels its calls, so this failure says nothing about the session. If the page is still open, it
    // tries again.
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    isLeaving = false
    return determineUser()
  }
  const storedToken = readStorage(tokenKey)
  if (hasNoAnswer && storedToken) storeTokenForTab(storedToken)
  storeImpersonation(null)
  writeStorage(tokenKey, null)
  change(signedOut())
}

/** Starts the session of the kept token without a password. Returns the error if this fails, too. */
export async function resumeSession(): Promise<unknown> {
  const kept = readStoredToken()
  if (!kept) return
  const answer = await fetchUser(kept.token)
  if (session.state !== 'signed-out') return
  if ('user' in answer) {
    storeToken(kept.token)
    return change({ state: 'signed-in', user: answer.user, landing: kept.page })
  }
  if (!(answer.error instanceof Unreachable)) {
    deleteStoredToken()
    change(signedOut())
  }
  return answer.error
}

const refreshInterval = 60_000
let lastRefresh = Date.now()

/**
 * Fetches the user again, at most once a minute, so that the app notices a suspension or a new role even if it makes no
 * other call.
 */
export function refreshUserIfDue() {
  if (session.state === 'signed-in' && Date.now() - lastRefresh > refreshInterval) void refreshUser()
}

/**
 * Fetches the user again, because name, role or email may have changed elsewhere. The screen stays while this loads.
 */
export async function refreshUser() {
  if (!('user' in session)) return
  lastRefresh = Date.now()
  const answer = await fetchUser()
  if ('user' in answer) updateUser(answer.user)
}

/** Call this before `openSession` if calls must already use the new token. */
export function storeToken(token: string) {
  storeImpersonation(null)
  writeStorage(tokenKey, token)
}

export function openSession({ token, user, device }: SignedIn, landing?: Landing) {
  storeToken(token)
  storeDevice(device)
  change({ state: 'signed-in', user, landing })
}

/** Makes this tab act as the impersonated user. */
export async function startImpersonation({ user, ...impersonation }: Impersonation & { user: CurrentUser }) {
  storeImpersonation(impersonation)
  await loadStyles()
  change({ state: 'signed-in', user })
}

/** Returns to the SuperAdmin's own session and revokes the impersonated one unless it has expired. */
export async function stopImpersonation() {
  const impersonation = currentImpersonation()
  storeImpersonation(null)
  const hasExpired = impersonation === null || new Date(impersonation.endsAt) <= new Date()
  await Promise.all([determineUser().then(loadStyles), hasExpired ? undefined : revoke(impersonation.token)])
}

/** Updates the signed-in user. Ignores late responses about a user who is no longer signed in. */
export function updateUser(user: CurrentUser) {
  if (!('user' in session) || session.user.id !== user.id) return
  // A new role or permission may hide data that is still in the cache.
  if (visibilityKey(session.user) !== visibilityKey(user)) clearUserData()
  change({ ...session, user })
}

/** What the server shows depends on the role and, for staff, on the company's permissions. */
const visibilityKey = ({ role, switches: { staffSeeAllProjects, staffSeePrices } }: CurrentUser) =>
  role === 'Staff' ? `${role} ${staffSeeAllProjects} ${staffSeePrices}` : role

/** Clears the redirect after a sign-in or sign-out. Call this once the redirect has happened. */
export function clearRedirect() {
  if (session.state === 'signed-in' && session.landing) change({ state: 'signed-in', user: session.user })
  if (session.state === 'signed-out' && session.signInPath) change(signedOut())
}

/**
 * Ends this tab's session: here at once, and on the server as soon as it responds. A newer session of another tab
 * stays. During an impersonation, only the impersonation ends.
 */
export async function signOut({ isRevoked = false } = {}) {
  if (currentImpersonation()) return stopImpersonation()
  const signInPath = 'user' in session && session.user.role === 'SuperAdmin' ? '/app/admin' : '/app'
  const token = ownToken
  if (currentToken() === token) writeStorage(tokenKey, null)
  change(signedOut(signInPath))
  if (token && !isRevoked) await revoke(token)
}

/** Revokes a session on the server. Without a connection, it tries again when the browser is back online. */
async function revoke(token: string) {
  try {
    await call(authApi.logout, {}, { token })
  } catch (error) {
    console.error('Couldn’t sign out', error)
    if (error instanceof Unreachable) {
      window.addEventListener('online', () => void revoke(token), { once: true })
    }
  }
}

function endSession(where: 'here' | 'other-tab') {
  if (currentImpersonation()) {
    storeImpersonation(null)
    void determineUser().then(loadStyles)
    return
  }
  if (where === 'here') writeStorage(tokenKey, null)
  if (session.state === 'signed-in') change({ state: 'ended', user: session.user, where })
  else if (session.state !== 'ended') change(signedOut())
}

/**
 * Follows a sign-in in another tab: the same user continues here, another user starts over. Until the server says who
 * signed in, the sign-in dialog covers this tab.
 */
async function followOtherTab() {
  if (!('user' in session)) return determineUser()
  const before = session.user
  if (session.state === 'signed-in') change({ state: 'ended', user: before, where: 'other-tab' })
  const answer = await fetchUser()
  if (!('user' in answer)) return
  change({ state: 'signed-in', user: answer.user })
  if (answer.user.id !== before.id) await loadStyles()
}

async function fetchUser(token?: string): Promise<{ user: CurrentUser } | { error: unknown }> {
  const wasSignedIn = 'user' in session
  try {
    return { user: await call(authApi.me, {}, { token }) }
  } catch (error) {
    // The user may have signed out in the meantime.
    if (!wasSignedIn || 'user' in session) console.error('The signed-in user could not be determined', error)
    return { error }
  }
}

function change(next: Session) {
  const [before, after] = [userIdIn(session), userIdIn(next)]
  session = next
  if (next.state === 'signed-in') {
    ownToken = currentToken()
    deleteStoredToken()
  }
  if (before !== null && after !== before) {
    ignorePendingCalls()
    clearUserData()
  }
  // Last, so that listeners do not find data of the previous user.
  notify()
}

const userIdIn = (state: Session) => ('user' in state ? state.user.id : null)
