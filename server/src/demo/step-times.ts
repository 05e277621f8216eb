import type { Clock, Moment } from './clock.ts'
import type { Scenario } from './scenario.ts'

/** The time of day of each step. Steps on the same day happen in this order. */
export const stepTimes = {
  created: '08:30',
  reminded: '09:00',
  signed: '09:12',
  invoiced: '09:40',
  scheduled: '09:45',
  paid: '10:05',
  moved: '10:30',
  closed: '11:00',
  drafted: '14:00',
  sent: '16:40',
  viewed: '18:05',
  archived: '18:30',
} as const

export const createdAtOf = ({ lead, created }: Pick<Scenario, 'lead' | 'created'>, { at }: Clock): Moment =>
  lead?.submitted ?? at(created, stepTimes.created)
