import { z } from 'zod'

/** Text that a person must give: trimmed, never blank, never endless. */
export const requiredText = (missing: string, max = 200) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Please use at most ${max} characters`)
    .refine(isPrintable, 'Please remove the control characters')

/** Text that a person may leave out; an empty field and a missing one are the same. */
export const optionalText = (max = 200) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine(isPrintable, 'Please remove the control characters')
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null)

/** Addresses are compared and stored in lower case. */
export const email = (missing = 'Email is required') =>
  z
    .string(missing)
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(254, 'This email is too long')
    .pipe(z.email('Please enter a valid email address'))

// They have no place in what people write, and much place in attacks on whoever prints it.
function isPrintable(text: string) {
  // oxlint-disable-next-line no-control-regex -- naming them is the point
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)
}
