import { z } from 'zod'
import * as copy from './copy.ts'

/**
 * Adapts the API's list of email addresses to a form field of one line, separated by commas, semicolons or spaces. All
 * addresses are in one field, so the error says which one is invalid.
 */
export const typedAddresses = (addresses: z.ZodType<string[], string[]>) =>
  z.string().transform((text, context) => {
    const given = text.split(/[\s,;]+/).filter(Boolean)
    const { data, error } = addresses.safeParse(given)
    if (data) return data
    const [issue] = error.issues
    const wrong = given[Number(issue?.path[0])]
    context.addIssue({
      code: 'custom',
      message: wrong === undefined ? (issue?.message ?? '') : copy.notAnAddress(wrong),
    })
    return z.NEVER
  })
