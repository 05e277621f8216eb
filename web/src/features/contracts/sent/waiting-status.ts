import type { Contract, SignEventType } from '@mantel/domain/contracts/contracts'
import { dayIn, daysBetween, formatDaysAgo } from '@mantel/domain/dates'
import { reminderDays } from '@mantel/domain/projects/next-step'

// By the company’s calendar, as the next step of a project counts: both stand on one page, wherever that is read.

/** Since when somebody has it: today, yesterday, 4 days ago. */
export const sentAgo = (sentAt: string, timeZone: string, now = new Date()) =>
  formatDaysAgo(dayIn(timeZone, sentAt), dayIn(timeZone, now))

/** Whether it is time to remind them. */
export const isReminderDue = ({ sentAt }: Pick<Contract, 'sentAt'>, timeZone: string, now: Date) =>
  sentAt !== null && daysBetween(dayIn(timeZone, sentAt), dayIn(timeZone, now)) >= reminderDays

/** Whether they were reminded within a day: they are not asked twice in one. A little less than that, as the server has it. */
export const isJustReminded = ({ link }: Pick<Contract, 'link'>, now: Date) =>
  link?.lastRemindedAt != null && now.getTime() - Date.parse(link.lastRemindedAt) < 23 * 60 * 60 * 1000

/** Whether the last that is known of our letter is that the mail server did not take it. */
export const isUndelivered = ({ events }: Pick<Contract, 'events'>) =>
  events.findLast(({ type }) => tellsOfDelivery.has(type))?.type === 'refused'

/** Whoever has opened it has it, by whichever way. */
const tellsOfDelivery = new Set<SignEventType>(['sent', 'extended', 'accepted', 'refused', 'opened'])
