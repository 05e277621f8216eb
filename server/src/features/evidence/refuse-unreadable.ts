import { z } from 'zod'
import { Refusal } from '../../errors.ts'

/** Refuses a contract with values that our code never writes. Someone else changed them, and they cannot be shown. */
export async function refuseUnreadable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    // Zod throws a ZodError for unknown rich text. Timestamp columns throw a RangeError for invalid values.
    if (!(error instanceof z.ZodError || error instanceof RangeError)) throw error
    throw new Refusal(
      409,
      'We can’t show this contract because its records were changed. Contact support.',
      {},
      error,
    )
  }
}
