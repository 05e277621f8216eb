import type { SignedIn } from '@mantel/domain/auth'
import { type Landing, openSession, storeToken } from '../../platform/session/session.ts'
import { loadStyles } from '../../platform/theme/theme.ts'

/** The company's colours come first, so that its rooms do not change theirs before one's eyes. */
export async function enter(signedIn: SignedIn, landing: Landing) {
  storeToken(signedIn.token)
  await Promise.race([loadStyles(), afterAMoment()])
  openSession(signedIn, landing)
}

const afterAMoment = () => new Promise((resolve) => setTimeout(resolve, 1_000))
