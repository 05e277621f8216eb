import { addDays, type Day, formatDayWithYear } from '@mantel/domain/basics/dates'
import { type Contract, expiryDays, sendContractInput } from '@mantel/domain/contracts/contracts'
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
})
export type SendingValues = z.input<typeof sendingFields>

export const initialSendingValues = ({ name, recipient, link }: Contract, about: string): SendingValues => ({
  recipientName: link?.recipientName ?? recipient?.name ?? '',
  recipientEmail: link?.recipientEmail ?? recipient?.email ?? '',
  ccEmails: link?.ccEmails.join(', ') ?? '',
  subject: `${name} for ${about}`.slice(0, 200),
  message: '',
  expiresInDays: '30',
  remindersEnabled: link?.remindersEnabled ?? true,
})

export const expiryOptions = expiryDays.map((days) => ({ value: String(days), label: `${days} days` }))

/** The shortest option of at least 30 days that ends after the current expiry, or else the longest option. */
export const daysToAdd = (today: Day, expiry: Day) =>
  String(expiryDays.find((days) => days >= 30 && addDays(today, days) > expiry) ?? expiryDays.at(-1))

export const formatExpiry = (today: string, days: string) => formatDayWithYear(addDays(today, Number(days)))
