import { type Contract, expiryDays, sendContractInput } from '@mantel/domain/contracts/contracts'
import { addDays, type Day, formatDayWithYear } from '@mantel/domain/dates'
import { z } from 'zod'

const { shape } = sendContractInput

/** What is typed into the form: addresses in one line, days as text. */
export const sendingFields = z.object({
  recipientName: shape.recipientName,
  recipientEmail: shape.recipientEmail,
  ccEmails: z.string().transform(readAddresses),
  subject: shape.subject,
  message: shape.message.unwrap(),
  expiresInDays: z.string().transform(Number).pipe(shape.expiresInDays.unwrap()),
  remindersEnabled: z.boolean(),
})
export type SendingTyped = z.input<typeof sendingFields>

export const typedSending = ({ name, recipient, link }: Contract, about: string): SendingTyped => ({
  recipientName: link?.recipientName ?? recipient?.name ?? '',
  recipientEmail: link?.recipientEmail ?? recipient?.email ?? '',
  ccEmails: link?.ccEmails.join(', ') ?? '',
  subject: `${name} for ${about}`.slice(0, 200),
  message: '',
  expiresInDays: '30',
  remindersEnabled: link?.remindersEnabled ?? true,
})

export const expiryOptions = expiryDays.map((days) => ({ value: String(days), label: `${days} days` }))

/** As many days as are usual, or as it takes to give somebody more time than they have. */
export const daysToAdd = (today: Day, worksUntil: Day) =>
  String(expiryDays.find((days) => days >= 30 && addDays(today, days) > worksUntil) ?? expiryDays.at(-1))

/** Until when a link works that is sent today. */
export const worksUntil = (today: string, days: string) => formatDayWithYear(addDays(today, Number(days)))

/** In one line, and so is what is wrong with it: the one that is no address is named. */
function readAddresses(text: string, context: z.RefinementCtx) {
  const given = text.split(/[\s,;]+/).filter(Boolean)
  const { data, error } = shape.ccEmails.unwrap().safeParse(given)
  if (data) return data
  const [issue] = error.issues
  const wrong = given[Number(issue?.path[0])]
  context.addIssue({
    code: 'custom',
    message: wrong === undefined ? (issue?.message ?? '') : `“${wrong}” is no email address`,
  })
  return z.NEVER
}
