import { z } from 'zod'

/** The choices for how long a signing link works. */
export const expiryDays = [7, 14, 30, 90] as const
export const expiresInDays = z.union(expiryDays.map((days) => z.literal(days)))

/** The choices for the days from sending a contract to its first reminder, and between reminders. */
export const reminderDayChoices = [1, 2, 3, 5, 7, 14] as const
export const reminderDays = z.union(reminderDayChoices.map((days) => z.literal(days)))

/** A company's settings for the contracts that it sends from now on. */
export const contractSettings = z.strictObject({
  contractExpiryDays: expiresInDays,
  contractReminders: z.boolean(),
  contractReminderDays: reminderDays,
})
