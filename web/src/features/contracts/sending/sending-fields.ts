import { addDays, type Day, formatDayWithYear } from '@mantel/domain/basics/dates'
import { type Contract, sendContractInput } from '@mantel/domain/contracts/contracts'
import { expiryDays, reminderDayChoices } from '@mantel/domain/contracts/sending-defaults'
import { z } from 'zod'
import { typedAddresses } from '../../../platform/saving/typed-addresses.ts'

const { shape } = sendContractInput

/** The form’s fields. The CC addresses are one line of text, and the number of days is text. */
export const sendingFields = z.object({
  recipientName: shape.recipientName,
  recipientEmail: shape.recipientEmail,
  ccEmails: typedAddresses(shape.ccEmails.unwrap()),
  subject: shape.subject,
  message: shape.message.unwrap(),
  expiresInDays: z.string().transform(Number).pipe(shape.expiresInDays.unwrap()),
  remindersEnabled: z.boolean(),
  reminderDays: z.string().transform(Number).pipe(shape.reminderDays.unwrap()),
})
export type SendingValues = z.input<typeof sendingFields>

/** If the contract was sent before, its reminder settings are kept. */
export const initialSendingValues = (
  { name, recipient, link, sendingDefaults }: Contract,
  about: string,
): SendingValues => ({
  recipientName: link?.recipientName ?? recipient?.name ?? '',
  recipientEmail: link?.recipientEmail ?? recipient?.email ?? '',
  ccEmails: link?.ccEmails.join(', ') ?? '',
  subject: `${name} for ${about}`.slice(0, 200),
  message: '',
  expiresInDays: String(sendingDefaults.expiresInDays),
  remindersEnabled: (link ?? sendingDefaults).remindersEnabled,
  reminderDays: String((link ?? sendingDefaults).reminderDays),
})

export const expiryOptions = expiryDays.map((days) => ({ value: String(days), label: `${days} days` }))

export const reminderOptions = reminderDayChoices.map((days) => ({
  value: String(days),
  label: days === 1 ? 'Every day' : `Every ${days} days`,
}))

/**
 * Returns the shortest option that has at least 30 days and ends after the current expiry, or else the longest option.
 */
export const daysToAdd = (today: Day, expiry: Day) =>
  String(expiryDays.find((days) => days >= 30 && addDays(today, days) > expiry) ?? expiryDays.at(-1))

export const formatExpiry = (today: string, days: string) => formatDayWithYear(addDays(today, Number(days)))
