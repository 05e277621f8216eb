import type { Clock, Moment } from './clock.ts'
import type { Story } from './story.ts'

/** When in the day things happen. In this order, where they happen on one day. */
export const hours = {
  created: '08:30',
  reminded: '09:00',
  signed: '09:12',
  invoiced: '09:40',
  paid: '10:05',
  moved: '10:30',
  closed: '11:00',
  drafted: '14:00',
  sent: '16:40',
  viewed: '18:05',
  archived: '18:30',
} as const

export const beginningOf = ({ lead, created }: Pick<Story, 'lead' | 'created'>, { at }: Clock): Moment =>
  lead?.submitted ?? at(created, hours.created)
