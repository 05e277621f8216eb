import type { Day } from '../basics/dates.ts'
import type { StepHue } from './next-step.ts'
import type { BoardOrder, BoardStat } from './pipeline.ts'
import { awaitsSignature, type ProjectInList } from './projects.ts'

type Compare = (one: ProjectInList, other: ProjectInList) => number

type StatMatcher = (card: ProjectInList, today: Day) => boolean

/** Whether a stat above the board counts this card. No stat counts samples. */
export const matchesStat = (stat: BoardStat, card: ProjectInList, today: Day) =>
  !card.isSample && statMatchers[stat](card, today)

const statMatchers: Record<BoardStat, StatMatcher> = {
  open: ({ stageKind }) => stageKind === 'open',
  won: ({ stageKind, dateBooked }, today) =>
    (stageKind === 'won' || stageKind === 'completed') && dateBooked?.slice(0, 7) === today.slice(0, 7),
  signature: awaitsSignature,
  overdue: ({ nextStep }) => nextStep?.hue === 'red',
}

/** From most to least urgent. Cards without a next step come last. */
export const hueUrgency: StepHue[] = ['red', 'amber', 'gold', 'blue', 'neutral', 'green']
const urgencyOf = ({ nextStep }: ProjectInList) =>
  nextStep ? hueUrgency.indexOf(nextStep.hue) : hueUrgency.length
const soonest = ({ nextStep, dateServiced }: ProjectInList) => nextStep?.since ?? dateServiced ?? '9999-12-31'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const compareTitles: Compare = (one, other) =>
  collator.compare(one.title, other.title) || compareText(one.id, other.id)
const compareText = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)

/** The automatic orders of the board. The server sorts in the same way. */
export const boardComparators: Record<Exclude<BoardOrder, 'manual'>, Compare> = {
  urgency: (one, other) =>
    urgencyOf(one) - urgencyOf(other) ||
    (one.nextStep?.rule ?? 0) - (other.nextStep?.rule ?? 0) ||
    compareText(soonest(one), soonest(other)) ||
    compareTitles(one, other),
  value: (one, other) => (other.value ?? -1) - (one.value ?? -1) || compareTitles(one, other),
  name: compareTitles,
}
