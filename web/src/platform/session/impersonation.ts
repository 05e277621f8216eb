/**
 * The token of somebody for whom a SuperAdmin acts, for this tab alone. Their own stays stored where it was: every other
 * tab goes on with it, and so does this one afterwards.
 */
export type Acting = { token: string; endsAt: string; companyId: string }

const key = 'acting'
let acting = remembered()

export const currentActing = () => acting

export function keepActing(next: Acting | null) {
  acting = next
  try {
    if (next) sessionStorage.setItem(key, JSON.stringify(next))
    else sessionStorage.removeItem(key)
  } catch {
    // Without a store it lasts until the page is loaded anew.
  }
}

function remembered(): Acting | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Acting | null
  } catch {
    return null
  }
}
