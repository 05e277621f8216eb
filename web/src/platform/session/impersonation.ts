/**
 * The token of the user whom a SuperAdmin impersonates, for this tab only. The SuperAdmin's own token stays in local
 * storage for other tabs, and for this tab when the impersonation ends.
 */
export type Impersonation = { token: string; endsAt: string; companyId: string }

const key = 'acting'
let impersonation = readStored()

export const currentImpersonation = () => impersonation

export function storeImpersonation(next: Impersonation | null) {
  impersonation = next
  try {
    if (next) sessionStorage.setItem(key, JSON.stringify(next))
    else sessionStorage.removeItem(key)
  } catch {
    // Without session storage, the impersonation lasts until the page is reloaded.
  }
}

function readStored(): Impersonation | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Impersonation | null
  } catch {
    return null
  }
}
