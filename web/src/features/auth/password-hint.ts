import { passwordLimits, passwordWeakness } from '@mantel/domain/auth/password-weakness'
import * as copy from './copy.tsx'

/** Judges the length and obvious patterns. The server also refuses common passwords. */
export function passwordHint(password: string) {
  if (password.length < passwordLimits.minimum) {
    return copy.passwordTooShort(passwordLimits.minimum)
  }
  return passwordWeakness(password) ?? (password.length < 10 ? copy.passwordAcceptable : 'Long enough.')
}
