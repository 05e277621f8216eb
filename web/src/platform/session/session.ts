import { authApi, type CurrentUser, type SignedIn } from '@mantel/domain/auth'
import {
  ApiError,
  call,
  forgetCalls,
  keptToken,
  listenForDeadTokens,
  tokenKey,
  Unreachable,
} from '../api/api.ts'
import { createListeners, useStore } from '../store.ts'
import { loadStyles } from '../theme/theme.ts'
import { type Acting, currentActing, keepActing } from './impersonation.ts'
import { store } from './local-storage.ts'

/** Where the act of signing in leads. Whoever is signed in already and comes to a door goes elsewhere. */
export type Landing = { to: string; search?: Record<string, string> }
type Door = '/app' | '/app/admin'

/**
 * Who is at the screen. `unreachable`: a token is there, but nobody answers whose it is. `ended`: the session of
 * somebody at work is over, and what they were typing is kept until they sign in again.
 */
export type Session =
  | { state: 'loading' }
  | { state: 'unreachable' }
  | { state: 'signed-out'; door?: Door }
  | { state: 'signed-in'; user: CurrentUser; landing?: Landing }
  | { state: 'ended'; user: CurrentUser; where: 'here' | 'other-tab' }

let session: Session = keptToken() ? { state: 'loading' } : { state: 'signed-out' }
const { subscribe, notify } = createListeners()
let forgetPerson = () => {}
/** The token of this session; what is stored may be another tab's by now. */
let ownToken: string | null = null

export const currentSession = () => session
export const useSession = () => useStore({ subscribe, get: currentSession })

/** The person at the screen, for whatever stands behind a guard. */
export function useUser() {
  const current = useSession()
  if (current.state === 'signed-in' || current.state === 'ended') return current.user
  throw new Error('Nobody is signed in here')
}

/**
 * Begins to watch: calls that show a dead token, and other tabs. `forget` empties what is kept of one person. Returns
 * what ends the watch.
 */
export function watchSession(forget: () => void) {
  const watch = new AbortController()
  forgetPerson = forget
  listenForDeadTokens((token) => {
    // A late answer about an old token says nothing about the one that is kept now.
    if (token === keptToken()) endSession('here')
  })
  const { signal } = watch
  const lookWhenVisible = () => document.visibilityState === 'visible' && lookAgain()
  document.addEventListener('visibilitychange', lookWhenVisible, { signal })
  window.addEventListener(
    'storage',
    ({ key }) => {
      if (key !== tokenKey && key !== null) return
      // Whoever acts for somebody does so in this tab alone; what the others do is found out afterwards.
      if (currentActing()) return
      // Events of a tab that slept come late: what counts is what is stored now.
      if (keptToken() === null) endSession('other-tab')
      else void followOtherTab()
    },
    { signal },
  )
  return () => watch.abort()
}

/** Asks whose token is stored; one that is worth nothing is thrown away. */
export async function determineUser(): Promise<void> {
  const token = keptToken()
  if (!token) return change({ state: 'signed-out' })
  change({ state: 'loading' })
  const answer = await askWho()
  if (keptToken() !== token) return determineUser()
  if (answer === 'silence') return change({ state: 'unreachable' })
  if (answer !== 'nobody') return change({ state: 'signed-in', user: answer })
  store(tokenKey, null)
  change({ state: 'signed-out' })
}

const aMinute = 60_000
let lastLook = Date.now()

/** Whoever was locked out or given another role notices it, though nothing else may be asked for hours. */
export function lookAgain() {
  if (session.state === 'signed-in' && Date.now() - lastLook > aMinute) void refreshUser()
}

/** Their name, role or address may have changed elsewhere. The screen stays while this is asked. */
export async function refreshUser() {
  if (!('user' in session)) return
  lastLook = Date.now()
  const answer = await askWho()
  if (typeof answer === 'object') updateUser(answer)
}

/** Before anybody is let in: what is asked from now on is asked in their name. */
export function keepToken(token: string) {
  keepActing(null)
  store(tokenKey, token)
}

export function openSession({ token, user }: SignedIn, landing?: Landing) {
  keepToken(token)
  change({ state: 'signed-in', user, landing })
}

/** From now on this tab speaks for somebody else. */
export async function actFor({ user, ...acting }: Acting & { user: CurrentUser }) {
  keepActing(acting)
  await loadStyles()
  change({ state: 'signed-in', user })
}

/** Back to oneself: the session of whoever was acted for ends, unless it has by itself. */
export async function stopActing() {
  const acting = currentActing()
  keepActing(null)
  const isOver = acting === null || new Date(acting.endsAt) <= new Date()
  await Promise.all([determineUser().then(loadStyles), isOver ? undefined : revoke(acting.token)])
}

/** Only of whoever is there: an answer that comes late does not let anybody in again. */
export function updateUser(user: CurrentUser) {
  if (!('user' in session) || session.user.id !== user.id) return
  // What they may see is another matter now.
  if (reachOf(session.user) !== reachOf(user)) forgetPerson()
  change({ ...session, user })
}

/** What the server shows them: by their role, and of staff by what their company lets them see. */
const reachOf = ({ role, switches: { staffSeeAllProjects, staffSeePrices } }: CurrentUser) =>
  role === 'Staff' ? `${role} ${staffSeeAllProjects} ${staffSeePrices}` : role

/** Once somebody stands where signing in or out led them, that wish is fulfilled. */
export function arrive() {
  if (session.state === 'signed-in' && session.landing) change({ state: 'signed-in', user: session.user })
  if (session.state === 'signed-out' && session.door) change({ state: 'signed-out' })
}

/** Ends the session here at once, and on the server as soon as it answers. Only this one: another tab's is not ours. */
export async function signOut() {
  if (currentActing()) return stopActing()
  const door = 'user' in session && session.user.role === 'SuperAdmin' ? '/app/admin' : '/app'
  const token = ownToken
  if (keptToken() === token) store(tokenKey, null)
  change({ state: 'signed-out', door })
  if (token) await revoke(token)
}

/** Without a line, once there is one again. */
async function revoke(token: string) {
  try {
    await call(authApi.logout, {}, { token })
  } catch (error) {
    console.error('Signing out was not heard', error)
    if (error instanceof Unreachable) {
      window.addEventListener('online', () => void revoke(token), { once: true })
    }
  }
}

function endSession(where: 'here' | 'other-tab') {
  if (currentActing()) {
    keepActing(null)
    void determineUser().then(loadStyles)
    return
  }
  if (where === 'here') store(tokenKey, null)
  if (session.state === 'signed-in') change({ state: 'ended', user: session.user, where })
  else if (session.state !== 'ended') change({ state: 'signed-out' })
}

/** Another tab signed in: the same person goes on here, another one begins anew. Until that is known, nobody goes on. */
async function followOtherTab() {
  if (!('user' in session)) return determineUser()
  const before = session.user
  if (session.state === 'signed-in') change({ state: 'ended', user: before, where: 'other-tab' })
  const answer = await askWho()
  if (typeof answer !== 'object') return
  change({ state: 'signed-in', user: answer })
  if (answer.id !== before.id) await loadStyles()
}

async function askWho(): Promise<CurrentUser | 'nobody' | 'silence'> {
  try {
    return await call(authApi.me, {})
  } catch (error) {
    console.error('The signed-in person could not be determined', error)
    // Only an answer says that the token is worth nothing; silence, and a server in trouble, do not.
    return error instanceof ApiError && error.status === 401 ? 'nobody' : 'silence'
  }
}

function change(next: Session) {
  const [before, after] = [personIn(session), personIn(next)]
  session = next
  if (next.state === 'signed-in') ownToken = keptToken()
  if (before !== null && after !== before) {
    forgetCalls()
    forgetPerson()
  }
  // Whoever listens finds nothing of the person before.
  notify()
}

const personIn = (of: Session) => ('user' in of ? of.user.id : null)
