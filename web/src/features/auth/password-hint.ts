import { passwordLimits } from '@mantel/domain/auth'

/** How good a password is, as far as its length tells; the server also refuses the common ones. */
export function passwordHint(password: string) {
  if (password.length < passwordLimits.minimum) {
    return `At least ${passwordLimits.minimum} characters. Ten or more are better.`
  }
  return password.length < 10 ? 'This works. Ten characters or more are better.' : 'A good length.'
}
