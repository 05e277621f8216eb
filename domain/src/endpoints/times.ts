import { z } from 'zod'

// Schemas for days are in this file so that dates.ts does not import zod, which the payment page does not load.

export const timestamp = z.iso.datetime()

/** An instant entered by a user. The limits exclude years that the database cannot store. */
export const instantInput = z.iso
  .datetime()
  .refine((at) => at >= '2000' && at < '2200', 'Enter a date between 2000 and 2199')

export const day = z.iso.date('Enter a date')

/**
 * A day entered by a user. The limits ensure that dates derived from it, at most ten years away, have four-digit years.
 */
export const dayInput = day.refine(
  (text) => text >= '1900-01-01' && text <= '2199-12-31',
  'Enter a date between 1900 and 2199',
)
