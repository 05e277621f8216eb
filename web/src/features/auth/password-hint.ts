import { passwordLimits } from '@mantel/domain/auth'
import * as copy from './copy.tsx'

/** Judges only the length. The server also refuses common passwords. */
export function passwordHint(password: string) {
  if (password.length < passwordLimits.minimum) {
    return copy.passwordTooShort(passwordLimits.minimum)
  }
  return password.length < 10 ? copy.passwordAcceptable : 'Good length.'
}
