import { type Day, daysBetween } from '@mantel/domain/basics/dates'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'
import * as copy from './copy.ts'

export type Stop = { label: string; day: Day | null; at: number; isPast: boolean }
export type Tone = 'plain' | 'soon' | 'late'
export type Timeline = {
  stops: Stop[]
  /** The position of today on the line, from 0 to 1. */
  progress: number
  tone: Tone
  text: string
}

type Dates = Pick<ProjectOnPage, 'dateBooked' | 'dateServiced' | 'dateOfDestage' | 'stageKind' | 'archivedAt'>

/** The three stops have fixed positions; only the progress between two of them depends on their dates. */
const stopPositions = [0, 0.42, 1] as const
const soonDays = 14

export function timelineOf(dates: Dates, stagingDays: number, today: Day): Timeline {
  const { dateBooked, dateServiced, dateOfDestage } = dates
  const days = [dateBooked, dateServiced, dateOfDestage]
  const stops = ['Booked', 'Install', 'Destage'].map((label, index) => {
    const day = days[index] ?? null
    return { label, day, at: stopPositions[index] ?? 1, isPast: day !== null && day <= today }
  })
  const state = dates.archivedAt ? copy.archived : dates.stageKind === 'canceled' ? copy.canceled : null
  // Nothing more will happen on these days, so none are counted.
  if (state) return { stops, progress: 0, tone: 'plain', text: state }
  return { stops, progress: progressOn(stops, today), ...describeStaging(dates, stagingDays, today) }
}

/** Interpolates between the last past stop and the next stop that has a date. */
function progressOn(stops: Stop[], today: Day) {
  const from = stops.findLast(({ isPast }) => isPast)
  if (!from?.day) return 0
  const to = stops.find(({ day, at }) => day !== null && at > from.at)
  if (!to?.day) return from.at
  const share = daysBetween(from.day, today) / Math.max(1, daysBetween(from.day, to.day))
  return from.at + (to.at - from.at) * Math.min(1, share)
}

function describeStaging({ dateServiced, dateOfDestage, stageKind }: Dates, stagingDays: number, today: Day) {
  const plain = (text: string) => ({ tone: 'plain' as Tone, text })
  if (!dateServiced) return plain(copy.stagingNotScheduled(stagingDays))
  const span = dateOfDestage ? daysBetween(dateServiced, dateOfDestage) : stagingDays
  const toInstall = daysBetween(today, dateServiced)
  if (toInstall > 0) return plain(copy.installAhead(span, toInstall))
  const toDestage = dateOfDestage ? daysBetween(today, dateOfDestage) : null
  if (toDestage === null) return plain(toInstall === 0 ? copy.installedToday : copy.stagedDay(-toInstall))
  if (toDestage < 0) {
    // Users do not record the destage itself, so a closed project counts as destaged.
    if (stageKind === 'completed') return plain(copy.stagedFor(span))
    return { tone: 'late' as Tone, text: copy.destageOverdue(-toDestage) }
  }
  const isSoon = toDestage <= soonDays
  return {
    tone: (isSoon ? 'soon' : 'plain') as Tone,
    text: toInstall === 0 ? copy.installedTodayFor(span) : copy.stagedDayOf(-toInstall, span, toDestage),
  }
}
