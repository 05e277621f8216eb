import { type Day, daysBetween } from '@mantel/domain/dates'
import type { StageKind } from '@mantel/domain/projects/next-step'
import type { ProjectOnPage } from '@mantel/domain/projects/projects'

export type Stop = { label: string; day: Day | null; at: number; isPast: boolean }
export type Tone = 'plain' | 'soon' | 'late'
export type Timeline = {
  stops: Stop[]
  /** How far along the line today is, of one. */
  reached: number
  tone: Tone
  /** Where the staging stands, in words. */
  text: string
}

type Dates = Pick<ProjectOnPage, 'dateBooked' | 'dateServiced' | 'dateOfDestage' | 'stageKind'>

/** The places of the three stops: what is between them is drawn as far as it has gone, however long it takes. */
const places = [0, 0.42, 1] as const
const lastDays = 14

/** From the booking to the day on which everything is carried out again. */
export function timelineOf(dates: Dates, term: number, today: Day): Timeline {
  const { dateBooked, dateServiced, dateOfDestage } = dates
  const days = [dateBooked, dateServiced, dateOfDestage]
  const stops = ['Booked', 'Install', 'Destage'].map((label, index) => {
    const day = days[index] ?? null
    return { label, day, at: places[index] ?? 1, isPast: day !== null && day <= today }
  })
  return { stops, reached: reachedOn(stops, today), ...toldOf(dates, term, today) }
}

/** Between the last stop that was reached and the next one that has a day. */
function reachedOn(stops: Stop[], today: Day) {
  const from = stops.findLast(({ isPast }) => isPast)
  if (!from?.day) return 0
  const to = stops.find(({ day, at }) => day !== null && at > from.at)
  if (!to?.day) return from.at
  const share = daysBetween(from.day, today) / Math.max(1, daysBetween(from.day, to.day))
  return from.at + (to.at - from.at) * Math.min(1, share)
}

function toldOf({ dateServiced, dateOfDestage, stageKind }: Dates, term: number, today: Day) {
  const plain = (text: string) => ({ tone: 'plain' as Tone, text })
  if (!dateServiced) return plain(`${count(term)} staged, once there is an install date.`)
  const span = dateOfDestage ? daysBetween(dateServiced, dateOfDestage) : term
  const toInstall = daysBetween(today, dateServiced)
  if (toInstall > 0) return plain(`${count(span)} staged. Install is ${inDays(toInstall)}.`)
  const toDestage = dateOfDestage ? daysBetween(today, dateOfDestage) : null
  if (toDestage === null) return plain(toInstall === 0 ? 'Installed today.' : `Day ${-toInstall}.`)
  if (toDestage < 0) {
    // Nobody notes the carrying out: what is over is out.
    if (isOver(stageKind)) return plain(`Was staged for ${count(span)}.`)
    return { tone: 'late' as Tone, text: `${count(-toDestage)} over.` }
  }
  const isSoon = toDestage <= lastDays && stageKind !== 'canceled'
  return {
    tone: (isSoon ? 'soon' : 'plain') as Tone,
    text:
      toInstall === 0
        ? `Installed today, for ${count(span)}.`
        : `Day ${-toInstall} of ${span}. ${left(toDestage)}`,
  }
}

const isOver = (kind: StageKind) => kind === 'completed' || kind === 'canceled'

const count = (days: number) => (days === 1 ? '1 day' : `${days} days`)
const inDays = (days: number) => (days === 1 ? 'tomorrow' : `in ${days} days`)
const left = (days: number) => (days === 0 ? 'Destage is today.' : `Destage is ${inDays(days)}.`)
