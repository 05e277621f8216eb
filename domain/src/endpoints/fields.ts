import { z } from 'zod'
import { largestAmount } from '../basics/money.ts'

/** One line of trimmed text that must not be blank. */
export const requiredText = (missing: string, max = 200) =>
  z
    .string(missing)
    .trim()
    .refine(isVisible, missing)
    .max(max, `Use ${max} characters or fewer`)
    .refine(isPrintable, 'Remove hidden characters, or paste as plain text')

/** An empty field and a missing one both become null. */
export const optionalText = (max = 200) =>
  z
    .string()
    .trim()
    .max(max, `Use ${max} characters or fewer`)
    .refine(isPrintable, 'Remove hidden characters, or paste as plain text')
    .transform((text) => text || null)
    .nullish()
    .transform((text) => text ?? null)

/** Addresses are compared and stored in lowercase. */
export const email = (missing = 'Email is required') =>
  z
    .string(missing)
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(254, 'This email is too long')
    .pipe(z.email('Enter a valid email address'))

// Invisible characters do not count, because a name that consists only of them looks blank.
export const isVisible = (text: string) => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text)

// Refuses line breaks and control, bidirectional and private-use characters. A single line of text does not need them,
// and attackers use them to disguise text.
const isPrintable = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Co}]/u.test(text)

/** Like `isPrintable`, for text with several lines. */
export const isReadable = (text: string) => !/[^\P{Cc}\n]|[\p{Bidi_Control}\p{Co}]/u.test(text)

/** Text with several lines. Tabs become spaces, because documents cannot show them. */
export const longText = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
    .pipe(
      z
        .string()
        .max(max, `Use ${max.toLocaleString('en-US')} characters or fewer`)
        .refine(isReadable, 'Remove hidden characters, or paste as plain text'),
    )

export const optionalLongText = (max: number) =>
  longText(max)
    .transform((text) => text || null)
    .nullable()

/**
 * An amount entered by a user, in cents. It is not in money.ts so that money.ts does not import zod, which the payment
 * page does not load.
 */
export const amount = z
  .number('Enter an amount')
  .int()
  .min(0, 'Amounts can’t be negative')
  .max(largestAmount, 'This amount is too large')
