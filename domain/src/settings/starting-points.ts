import type { NavigationLabels } from '../auth.ts'
import type { Stage } from '../projects/pipeline.ts'

/** What a company begins with, by what it does. All of it can be changed afterwards. */
export type StartingPoint = {
  stages: Stage[]
  projectTypes: string[]
  sources: string[]
  labels: { navigationLabels: NavigationLabels; brokerageLabel: string; briefLabel: string }
}
export type StartingList = keyof StartingPoint

const rooms: NavigationLabels = {
  pipeline: 'Pipeline',
  projects: 'Projects',
  clients: 'Clients',
  settings: 'Settings',
}
const ending: Stage[] = [
  { name: 'Completed', kind: 'completed' },
  { name: 'Paused', kind: 'paused' },
  { name: 'Canceled', kind: 'canceled' },
]

/** The first is also what every company has before it says what it does. */
const startingPoints: Record<string, StartingPoint> = {
  'property-staging': {
    stages: [
      { name: 'Discovery', kind: 'open' },
      { name: 'Bid', kind: 'open' },
      { name: 'Won', kind: 'won' },
      ...ending,
    ],
    projectTypes: ['Full Stage', 'Enhancement', 'STR Design', 'Other'],
    sources: ['Referral', 'Website', 'Open House', 'Mail', 'Other'],
    labels: { navigationLabels: rooms, brokerageLabel: 'Brokerage', briefLabel: 'Brief' },
  },
  'interior-design': {
    stages: [
      { name: 'Consultation', kind: 'open' },
      { name: 'Proposal', kind: 'open' },
      { name: 'Design', kind: 'won' },
      { name: 'Ordering', kind: 'won' },
      ...ending,
    ],
    projectTypes: ['Full Service', 'Room Refresh', 'E-Design', 'Consultation', 'Other'],
    sources: ['Referral', 'Website', 'Instagram', 'Showroom', 'Other'],
    labels: { navigationLabels: rooms, brokerageLabel: 'Builder', briefLabel: 'Scope' },
  },
  'event-styling': {
    stages: [
      { name: 'Inquiry', kind: 'open' },
      { name: 'Proposal', kind: 'open' },
      { name: 'Booked', kind: 'won' },
      ...ending,
    ],
    projectTypes: ['Wedding', 'Corporate', 'Private Party', 'Launch', 'Other'],
    sources: ['Referral', 'Website', 'Instagram', 'Venue', 'Other'],
    labels: {
      navigationLabels: { ...rooms, projects: 'Events' },
      brokerageLabel: 'Venue',
      briefLabel: 'Brief',
    },
  },
  'other-services': {
    stages: [
      { name: 'Inquiry', kind: 'open' },
      { name: 'Quote', kind: 'open' },
      { name: 'Won', kind: 'won' },
      ...ending,
    ],
    projectTypes: ['Standard', 'Small Job', 'Other'],
    sources: ['Referral', 'Website', 'Search', 'Mail', 'Other'],
    labels: { navigationLabels: rooms, brokerageLabel: 'Company', briefLabel: 'Brief' },
  },
}

/** A trade that was added later begins with the words that fit everybody. */
export const startingPointFor = (businessProfile: string): StartingPoint =>
  startingPoints[businessProfile] ?? (startingPoints['other-services'] as StartingPoint)

/** Whether a list is still as some beginning has it: then nobody has made it their own. */
export const isAsGiven = <L extends StartingList>(list: L, now: StartingPoint[L]) =>
  Object.values(startingPoints).some((point) => isSame(point[list], now))

/** Where something of one list goes in another: to its own name, else to the same meaning, else to the beginning. */
export function stageAmong(name: string, before: Stage[], after: Stage[]): string {
  const kind = before.find((stage) => stage.name === name)?.kind
  const found =
    after.find((stage) => stage.name === name) ?? after.find((stage) => stage.kind === kind) ?? after[0]
  return found?.name ?? name
}

export const nameAmong = (name: string, after: string[]) => (after.includes(name) ? name : (after[0] ?? name))

const isSame = (one: unknown, other: unknown) => ordered(one) === ordered(other)

/** Fields in one order, whoever wrote them down. */
const ordered = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => one.localeCompare(other)))
      : inner,
  )
