import { Secret, TOTP } from 'otpauth'
import { password } from '../../../testing/people.ts'
import type { TestServer } from '../../../testing/server.ts'

type Call = Awaited<ReturnType<TestServer['signIn']>>

/** The code that an authenticator app shows, `steps` of 30 seconds from now. */
export const codeAt = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })

/** Turns on two-factor sign-in with the code before the current one, so that the current one is still unused. */
export async function turnOnTwoFactor(call: Call) {
  const begun = await call('PUT', '/api/auth/two-factor/secret', { currentPassword: password })
  const { secret } = begun.body as { secret: string }
  const { body } = await call('PUT', '/api/auth/two-factor', { code: codeAt(secret, -1) })
  return { secret, recoveryCodes: body.recoveryCodes as string[] }
}
