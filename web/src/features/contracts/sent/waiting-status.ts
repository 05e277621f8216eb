import { dayIn, daysBetween, formatDaysAgo } from '@mantel/domain/basics/dates'
import type { Contract, SignEventType } from '@mantel/domain/contracts/contracts'
import { reminderDays } from '@mantel/domain/projects/next-step'

// Days are counted in the company’s time zone, so that they agree with the project’s next step on the same page.

/** For example “today”, “yesterday” or “4 days ago”. */
export const sentAgo = (sentAt: string, timeZone: string, now = new Date()) =>
  formatDaysAgo(dayIn(timeZone, sentAt), dayIn(timeZone, now))

export const isReminderDue = ({ sentAt }: Pick<Contract, 'sentAt'>, timeZone: string, now: Date) =>
  sentAt !== null && daysBetween(dayIn(timeZone, sentAt), dayIn(timeZone, now)) >= reminderDays

/** Whether a reminder was sent in the last 23 hours. The server has the same limit, to allow one reminder a day. */
export const isJustReminded = ({ link }: Pick<Contract, 'link'>, now: Date) =>
  link?.lastRemindedAt != null && now.getTime() - Date.parse(link.lastRemindedAt) < 23 * 60 * 60 * 1000

/** Whether the latest event about the email is that it bounced. */
export const hasBounced = ({ events }: Pick<Contract, 'events'>) =>
  events.findLast(({ type }) => deliveryEvents.has(type))?.type === 'refused'

/** Includes `opened`, because an opened contract has reached its recipient, so an earlier bounce no longer matters. */
const deliveryEvents = new Set<SignEventType>(['sent', 'extended', 'accepted', 'refused', 'opened'])
