import { z } from 'zod'
import { passwordLimits, passwordWeakness } from './password-weakness.ts'

/** The server also refuses common passwords. This schema does not, because the list is too long for the browser. */
export const newPassword = z
  .string('Password is required')
  .min(passwordLimits.minimum, `Password must be at least ${passwordLimits.minimum} characters`)
  .max(passwordLimits.maximum, `Password must be at most ${passwordLimits.maximum} characters`)
  .superRefine((password, { addIssue }) => {
    const message = passwordWeakness(password)
    if (message) addIssue({ code: 'custom', message })
  })
