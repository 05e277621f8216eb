import { type DemoUser, demoUsers } from '@mantel/server/testing/demo-users'
import { startServerWithProvider } from '@mantel/server/testing/provider'
import { sharedServer, startServer, type TestServer } from '@mantel/server/testing/server'
import { startApp } from '@mantel/web/app.tsx'
import { showTimesIn } from '@mantel/web/platform/display-zone.ts'
import { storeImpersonation } from '@mantel/web/platform/session/impersonation.ts'
import { watchPreferences } from '@mantel/web/platform/session/preferences.ts'
import { clearToast } from '@mantel/web/platform/toast.ts'
import { afterAll, afterEach, beforeEach, expect, inject, type MockInstance, vi } from 'vitest'
import { createNetwork } from './network.ts'
import { apiCaller, newStudio, registerCompany } from './studio.ts'
import { resizeTo } from './window.ts'

type Opening = {
  /** The signed-in user; no one if omitted. */
  as?: { token: string }
  width?: number
}

/**
 * The whole product in one process: the real server, and the real app in happy-dom, whose requests go to the server.
 * Call it once at the top of a test file. Jobs run only when a test runs them. The files of a worker share the server.
 */
export async function sharedProduct() {
  return openProduct(await sharedServer({ PUBLIC_URL: location.origin }))
}

/**
 * Like `sharedProduct`, but with its own server on a copy of the demo database. For tests of the demo or of the
 * whole platform.
 */
export async function startProduct() {
  return openProduct(await startServer(settings()))
}

/** Like `startProduct`, but with the sandbox of the card provider, which refuses to run in production. */
export async function startProductWithProvider() {
  vi.stubEnv('NODE_ENV', 'test')
  const server = await startServerWithProvider(settings())
  vi.unstubAllEnvs()
  return openProduct(server)
}

const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const settings = () => ({ copyOf: inject('demo'), env: { PUBLIC_URL: location.origin } })

function openProduct<Server extends TestServer>(server: Server) {
  const network = createNetwork(server.app)
  const ownFetch = globalThis.fetch
  globalThis.fetch = network.fetch
  let close = () => {}
  let errors: MockInstance<typeof console.error>
  let allowedErrors: RegExp | null = null

  beforeEach(() => {
    allowedErrors = null
    errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(async () => {
    close()
    close = () => {}
    document.body.replaceChildren()
    network.reset()
    const loggedErrors = errors.mock.calls.map((args) => args.map(String).join(' '))
    // Late responses must not reach the console or the page of the next test.
    await network.settled()
    resetBrowser()
    errors.mockRestore()
    expect(loggedErrors.filter((line) => !allowedErrors?.test(line))).toEqual([])
  })
  afterAll(() => {
    globalThis.fetch = ownFetch
  })

  /** Opens a URL in the app. A second call in the same test acts as a reload. */
  async function open(path: string, { as, width }: Opening = {}) {
    close()
    resizeTo(width ?? 1440)
    if (as) localStorage.setItem('token', as.token)
    history.replaceState(null, '', path)
    const root = document.createElement('div')
    document.body.replaceChildren(root)
    close = await startApp(root)
  }

  const demoSessions = new Map<string, Promise<ReturnType<typeof apiCaller>>>()
  const signInAs = async (email: string) => {
    const [user] = await server.sql<Parameters<typeof server.newSession>[0]>(
      'select id, company_id as "companyId", role from users where email = $1',
      [email],
    )
    if (!user) throw new Error(`The demo has no user with the email ${email}`)
    return apiCaller(server, await server.newSession(user))
  }

  return {
    ...server,
    network,
    open,
    /** Unmounts the app before a test opens something else. */
    leave: () => {
      close()
      close = () => {}
    },
    /** Allows these console errors in this test; any other console error fails it. */
    allowErrors: (lines: RegExp) => {
      allowedErrors = lines
    },
    newStudio: () => newStudio(server),
    registerCompany: () => registerCompany(server),
    /** Runs the jobs and returns all emails to this address. */
    mailsTo: async (email: string) => {
      await server.runJobs()
      return (await server.mails()).filter(({ to }) => to === email)
    },
    /** A user of the demo companies. Changes in a test are visible to the other tests of its file. */
    demo: (name: DemoUser) => {
      const demoUser = demoSessions.get(name) ?? signInAs(demoUsers[name])
      demoSessions.set(name, demoUser)
      return demoUser
    },
  }
}

/** Clears the browser's storage and the state of the app's modules. */
function resetBrowser() {
  storeImpersonation(null)
  clearToast()
  showTimesIn(deviceZone)
  sessionStorage.clear()
  localStorage.clear()
  // A storage event makes the app read the preferences again.
  const stopWatching = watchPreferences()
  window.dispatchEvent(new StorageEvent('storage', { key: 'preferences' }))
  stopWatching()
  history.replaceState(null, '', '/')
}
