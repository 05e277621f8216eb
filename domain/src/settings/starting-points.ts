import type { NavigationLabels } from '../auth/auth.ts'
import type { Stage } from '../projects/pipeline.ts'

/** The initial settings of a company, by its line of business. The company can change all of them. */
export type StartingPoint = {
  stages: Stage[]
  projectTypes: string[]
  sources: string[]
  labels: { navigationLabels: NavigationLabels; brokerageLabel: string; briefLabel: string }
}
export type StartingList = keyof StartingPoint

const defaultLabels: NavigationLabels = {
  pipeline: 'Pipeline',
  projects: 'Projects',
  clients: 'Clients',
  settings: 'Settings',
}
const finalStages: Stage[] = [
  { name: 'Completed', kind: 'completed' },
  { name: 'Paused', kind: 'paused' },
  { name: 'Canceled', kind: 'canceled' },
]

/** A company has the first starting point until it chooses a line of business. */
const startingPoints: Record<string, StartingPoint> = {
  'property-staging': {
    stages: [
      { name: 'Discovery', kind: 'open' },
      { name: 'Bid', kind: 'open' },
      { name: 'Won', kind: 'won' },
      ...finalStages,
    ],
    projectTypes: ['Full Stage', 'Enhancement', 'STR Design', 'Other'],
    sources: ['Referral', 'Website', 'Open House', 'Mail', 'Other'],
    labels: { navigationLabels: defaultLabels, brokerageLabel: 'Brokerage', briefLabel: 'Brief' },
  },
  'interior-design': {
    stages: [
      { name: 'Consultation', kind: 'open' },
      { name: 'Proposal', kind: 'open' },
      { name: 'Design', kind: 'won' },
      { name: 'Ordering', kind: 'won' },
      ...finalStages,
    ],
    projectTypes: ['Full Service', 'Room Refresh', 'E-Design', 'Consultation', 'Other'],
    sources: ['Referral', 'Website', 'Instagram', 'Showroom', 'Other'],
    labels: { navigationLabels: defaultLabels, brokerageLabel: 'Builder', briefLabel: 'Scope' },
  },
  'event-styling': {
    stages: [
      { name: 'Inquiry', kind: 'open' },
      { name: 'Proposal', kind: 'open' },
      { name: 'Booked', kind: 'won' },
      ...finalStages,
    ],
    projectTypes: ['Wedding', 'Corporate', 'Private Party', 'Launch', 'Other'],
    sources: ['Referral', 'Website', 'Instagram', 'Venue', 'Other'],
    labels: {
      navigationLabels: { ...defaultLabels, projects: 'Events' },
      brokerageLabel: 'Venue',
      briefLabel: 'Brief',
    },
  },
  'other-services': {
    stages: [
      { name: 'Inquiry', kind: 'open' },
      { name: 'Quote', kind: 'open' },
      { name: 'Won', kind: 'won' },
      ...finalStages,
    ],
    projectTypes: ['Standard', 'Small Job', 'Other'],
    sources: ['Referral', 'Website', 'Search', 'Mail', 'Other'],
    labels: { navigationLabels: defaultLabels, brokerageLabel: 'Company', briefLabel: 'Brief' },
  },
}

/** A profile without its own starting point, such as one that a SuperAdmin added, uses `other-services`. */
export const startingPointFor = (businessProfile: string): StartingPoint =>
  startingPoints[businessProfile] ?? (startingPoints['other-services'] as StartingPoint)

/** Whether a list equals that of any starting point, which means that the company has not changed it. */
export const isStillDefault = <L extends StartingList>(list: L, now: StartingPoint[L]) =>
  Object.values(startingPoints).some((point) => isEqual(point[list], now))

/** Maps a stage to the one with the same name, else with the same kind, else to the first one. */
export function mapStage(name: string, before: Stage[], after: Stage[]): string {
  const kind = before.find((stage) => stage.name === name)?.kind
  const found =
    after.find((stage) => stage.name === name) ?? after.find((stage) => stage.kind === kind) ?? after[0]
  return found?.name ?? name
}

export const mapName = (name: string, after: string[]) => (after.includes(name) ? name : (after[0] ?? name))

const isEqual = (first: unknown, second: unknown) => sortedJson(first) === sortedJson(second)

/** Sorts the keys, so that the order of properties does not matter. */
const sortedJson = (value: unknown) =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => one.localeCompare(other)))
      : inner,
  )
