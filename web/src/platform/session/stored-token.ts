/**
 * The token of a session that could not start because the server did not respond. It is stored for this tab only.
 * `page` is the page that was open.
 */
type StoredToken = { token: string; page?: { to: string; search: Record<string, string> } }

const key = 'kept-token'
/** Pages behind the sign-in. All others stay open without a session. */
const protectedPage = /^\/(onboarding|app\/(?!admin\/?$))/

export function readStoredToken(): StoredToken | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredToken | null
  } catch {
    return null
  }
}

/** Without session storage, the token is lost and the user signs in with their password. */
export function storeTokenForTab(token: string) {
  const { pathname, search } = location
  const page = protectedPage.test(pathname) && {
    to: pathname,
    search: Object.fromEntries(new URLSearchParams(search)),
  }
  try {
    sessionStorage.setItem(key, JSON.stringify({ token, ...(page && { page }) } satisfies StoredToken))
  } catch (error) {
    console.error('The token could not be stored', error)
  }
}

export function deleteStoredToken() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without session storage, there is nothing to delete.
  }
}
