import { z } from 'zod'

/** Text that a person must give: trimmed, never blank, never endless. */
export const requiredText = (missing: string, max = 200) =>
  z
    .string(missing)
    .trim()
    .refine(isVisible, missing)
    .max(max, `Please use at most ${max} characters`)
    .refine(isPrintable, 'Please remove the special characters')

/** Text that a person may leave out; an empty field and a missing one are the same. */
export const optionalText = (max = 200) =>
  z
    .string()
    .trim()
    .max(max, `Please use at most ${max} characters`)
    .refine(isPrintable, 'Please remove the special characters')
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

// A name of invisible characters looks blank to everybody.
const isVisible = (text: string) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text)

// Line breaks, controls, what turns the reading direction, and private characters: they have no place in one line of
// text, and much place in attacks on whoever prints it.
const isPrintable = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Co}]/u.test(text)

/** The same of text that may have many lines. */
export const isReadable = (text: string) => !/[^\P{Cc}\n]|[\p{Bidi_Control}\p{Co}]/u.test(text)
