import { startServer } from '@mantel/server/testing/server'
import { startApp } from '@mantel/web/app.tsx'
import { keepActing } from '@mantel/web/platform/session/impersonation.ts'
import { watchPreferences } from '@mantel/web/platform/session/preferences.ts'
import { clearToast } from '@mantel/web/platform/toast.ts'
import { afterAll, afterEach, beforeEach, expect, inject, type MockInstance, vi } from 'vitest'
import { createNetwork } from './network.ts'
import { newStudio, personWith } from './studio.ts'
import { resizeTo } from './window.ts'

/** The people of the demo companies. */
const people = {
  admin: 'admin@alderfinch.test',
  manager: 'manager@alderfinch.test',
  staff: 'staff@alderfinch.test',
  client: 'client@alderfinch.test',
  neighbour: 'admin@harborpine.test',
  superAdmin: 'admin@mantel.test',
} as const

type Opening = {
  /** Who is signed in when the page opens; nobody unless it is said. */
  as?: { token: string }
  /** The width of the window. */
  width?: number
}

/**
 * The whole product in one process: the real server on a copy of the demo's database, and the real app in a simulated
 * page, whose calls are handed to the server. Call it once, at the top of a test file. Jobs run when a test says so.
 */
export async function startProduct() {
  const server = await startServer({ copyOf: inject('demo'), env: { PUBLIC_URL: location.origin } })
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
    const noise = errors.mock.calls.map((said) => said.map(String).join(' '))
    // What is answered late must reach neither the console nor the page of the next test.
    await network.settled()
    forgetEverything()
    errors.mockRestore()
    expect(noise.filter((line) => !allowedErrors?.test(line))).toEqual([])
  })
  afterAll(() => {
    globalThis.fetch = ownFetch
  })

  /** Opens an address in an empty browser, or in the same one again, as a reload does. */
  async function open(path: string, { as, width }: Opening = {}) {
    close()
    resizeTo(width ?? 1440)
    if (as) localStorage.setItem('token', as.token)
    history.replaceState(null, '', path)
    const root = document.createElement('div')
    document.body.replaceChildren(root)
    close = await startApp(root)
  }

  const demoPeople = new Map<string, Promise<ReturnType<typeof personWith>>>()
  const signInAs = async (email: string) => {
    const [user] = await server.sql<Parameters<typeof server.newSession>[0]>(
      'select id, company_id as "companyId", role from users where email = $1',
      [email],
    )
    if (!user) throw new Error(`The demo has nobody with the email ${email}`)
    return personWith(server, await server.newSession(user))
  }

  return {
    ...server,
    network,
    open,
    /** Takes the app off the page before something else than the app is opened. */
    leave: () => {
      close()
      close = () => {}
    },
    /** The console may say this in this test; anything else that it says as an error fails the test. */
    allowErrors: (lines: RegExp) => {
      allowedErrors = lines
    },
    newStudio: () => newStudio(server),
    /** Someone of the demo companies. What a test changes there, the other tests of its file meet. */
    demo: (name: keyof typeof people) => {
      const person = demoPeople.get(name) ?? signInAs(people[name])
      demoPeople.set(name, person)
      return person
    },
  }
}

/** What the browser, and the app's modules beyond their page, still know. */
function forgetEverything() {
  keepActing(null)
  clearToast()
  sessionStorage.clear()
  localStorage.clear()
  // Preferences are read again when another tab has changed them.
  const stopWatching = watchPreferences()
  window.dispatchEvent(new StorageEvent('storage', { key: 'preferences' }))
  stopWatching()
  history.replaceState(null, '', '/')
}
