import type { SignedIn } from '@mantel/domain/auth/auth'
import { type Landing, openSession, storeToken } from '../../platform/session/session.ts'
import { loadStyles } from '../../platform/theme/theme.ts'

/** Opens the app. Waits up to a second for the company's colors, so that they do not change after the app appears. */
export async function enterApp(signedIn: SignedIn, landing: Landing) {
  storeToken(signedIn.token)
  await Promise.race([loadStyles(), oneSecond()])
  openSession(signedIn, landing)
}

const oneSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000))
