import type { Day } from '@mantel/domain/dates'
import type { StepHue } from '@mantel/domain/projects/next-step'
import type { Board, Stage } from '@mantel/domain/projects/pipeline'
import { awaitsSignature, type ProjectInList } from '@mantel/domain/projects/projects'
import { stageOf } from '../../projects/move/board-cache.ts'

/** The filters in the URL. */
export type Filters = {
  text?: string
  type?: string
  source?: string
  member?: string
  stage?: string
  needs?: string
  show?: string
}

export const orders = [
  { value: 'manual', label: 'Manual order' },
  { value: 'urgency', label: 'Urgency' },
  { value: 'value', label: 'Value' },
  { value: 'name', label: 'Name' },
] as const
export type Order = (typeof orders)[number]['value']
export const ordersFor = (maySeePrices: boolean) =>
  orders.filter(({ value }) => maySeePrices || value !== 'value')

export type Column = {
  stage: Stage
  cards: ProjectInList[]
  /** Null if no card has a value, or if the user may not see prices. */
  sum: number | null
}

export function arrange(board: Board, filters: Filters, order: Order, today: Day): Column[] {
  const columns = new Map(board.stages.map((stage) => [stage.name, [] as ProjectInList[]]))
  const matches = matcher(filters, today)
  for (const card of board.cards) {
    const stage = stageOf(board.stages, card)
    if (stage && matches(card)) columns.get(stage.name)?.push(card)
  }
  return board.stages
    .filter(({ name }) => !filters.stage || name === filters.stage)
    .map((stage) => {
      const cards = columns.get(stage.name) ?? []
      return {
        stage,
        cards: order === 'manual' ? cards : cards.toSorted(comparators[order]),
        sum: sumOf(cards),
      }
    })
}

/** The index at which a card would be in an automatically ordered column. */
export function indexInOrder(cards: ProjectInList[], card: ProjectInList, order: Exclude<Order, 'manual'>) {
  const others = cards.filter(({ id }) => id !== card.id)
  const at = others.findIndex((other) => comparators[order](card, other) < 0)
  return at < 0 ? others.length : at
}

export function sumOf(cards: readonly ProjectInList[]) {
  const values = cards.flatMap(({ value }) => (value === null ? [] : [value]))
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : null
}

export const stats = ['open', 'won', 'signature', 'overdue'] as const
export type StatName = (typeof stats)[number]

/** Which cards each stat above the board counts. A click on a stat shows only these cards. */
export const statMatchers: Record<StatName, (card: ProjectInList, today: Day) => boolean> = {
  open: ({ stageKind }) => stageKind === 'open',
  won: ({ stageKind, dateBooked }, today) =>
    (stageKind === 'won' || stageKind === 'completed') && dateBooked?.slice(0, 7) === today.slice(0, 7),
  signature: awaitsSignature,
  overdue: ({ nextStep }) => nextStep?.hue === 'red',
}

/** Whether a filter may hide cards in the columns that are shown. The stage filter only hides other columns. */
export const isFiltered = ({ text, type, source, member, needs, show }: Filters) =>
  [text, type, source, member, needs, show].some((value) => value !== undefined)

function matcher({ text, type, source, member, needs, show }: Filters, today: Day) {
  const words = text?.toLowerCase().split(/\s+/).filter(Boolean) ?? []
  const stat = stats.find((name) => name === show)
  return (card: ProjectInList) => {
    if (type && card.type !== type) return false
    if (source && card.source !== source) return false
    if (member && !card.memberIds.includes(member)) return false
    if (needs && card.nextStep?.waitsFor !== needs) return false
    if (stat && !statMatchers[stat](card, today)) return false
    if (words.length === 0) return true
    const searchText = [card.title, card.address, card.city, card.clientName].join(' ').toLowerCase()
    return words.every((word) => searchText.includes(word))
  }
}

const urgencies: StepHue[] = ['red', 'amber', 'gold', 'blue', 'neutral', 'green']
const urgencyOf = ({ nextStep }: ProjectInList) =>
  nextStep ? urgencies.indexOf(nextStep.hue) : urgencies.length
const soonest = ({ nextStep, dateServiced }: ProjectInList) => nextStep?.since ?? dateServiced ?? '9999-12-31'

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

type Compare = (one: ProjectInList, other: ProjectInList) => number
const comparators: Record<Exclude<Order, 'manual'>, Compare> = {
  urgency: (one, other) =>
    urgencyOf(one) - urgencyOf(other) ||
    (one.nextStep?.rule ?? 0) - (other.nextStep?.rule ?? 0) ||
    soonest(one).localeCompare(soonest(other)) ||
    byName.compare(one.title, other.title),
  value: (one, other) => (other.value ?? -1) - (one.value ?? -1) || byName.compare(one.title, other.title),
  name: (one, other) => byName.compare(one.title, other.title) || one.id.localeCompare(other.id),
}
