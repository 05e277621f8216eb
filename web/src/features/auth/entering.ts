import type { CurrentUser, SignedIn } from '@mantel/domain/auth'
import { begin, keepToken, type Landing } from '../../platform/session.ts'
import { loadStyles } from '../../platform/theme.ts'

/** The company's colours come first, so that its rooms do not change theirs before one's eyes. */
export async function enter(signedIn: SignedIn, landing: Landing) {
  keepToken(signedIn.token)
  await Promise.race([loadStyles(), afterAMoment()])
  begin(signedIn, landing)
}

/** Where whoever signs in begins their day. /app/admin leads the platform's own people on to the companies. */
export const firstRoom = ({ role }: CurrentUser): Landing => ({
  to: role === 'SuperAdmin' ? '/app/admin/companies' : role === 'Client' ? '/app/dashboard' : '/app/pipeline',
})

const afterAMoment = () => new Promise((resolve) => setTimeout(resolve, 1_000))
