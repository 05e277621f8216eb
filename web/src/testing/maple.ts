import { matchesStat } from '@mantel/domain/projects/board-order'
import { type Board, boardStats, isOpenKind, type Stage } from '@mantel/domain/projects/pipeline'
import type { ProjectInList, ProjectOnPage } from '@mantel/domain/projects/projects'

/** A UUID that ends with the number, so that tests can read it back. */
export const idOf = (number: number) => `8d0f8a1e-3f0b-4a34-9c55-${String(number).padStart(12, '0')}`

export const maple: ProjectOnPage = {
  id: idOf(1),
  clientId: null,
  title: '412 Maple Avenue',
  address: '412 Maple Avenue',
  city: 'Savannah',
  state: 'GA',
  zip: null,
  brief: null,
  notes: null,
  type: 'Full Stage',
  status: 'Bid',
  source: 'Referral',
  tags: [],
  sortOrder: 1,
  isSample: false,
  archivedAt: null,
  cancelReason: null,
  brokerageName: null,
  agentName: null,
  agentEmail: null,
  agentPhone: null,
  beds: null,
  baths: null,
  squareFeet: null,
  occupancy: null,
  accessNotes: null,
  mlsNumber: null,
  dateBooked: null,
  dateServiced: null,
  dateOfDestage: null,
  depositDate: null,
  fullPaidDate: null,
  depositDueDate: null,
  finalPaymentDueDate: null,
  customDates: [],
  stageDurationDays: null,
  depositDueDays: null,
  finalPaymentDays: null,
  finalPaymentAnchor: null,
  paymentLateFee: null,
  additionalServicesHourlyFee: null,
  clientDelaysPenaltyHourlyFee: null,
  clientReschedulePenaltyFee: null,
  estimateValue: 1_425_000,
  discountPercent: 0,
  depositPercent: null,
  disabledPaymentMethods: [],
  documents: [],
  photos: [],
  driveFolderId: null,
  invoiceSentCount: 0,
  contractSentCount: 0,
  contractSigningStatus: 'none',
  contractSignedAt: null,
  createdAt: '2026-03-12T09:12:00.000Z',
  updatedAt: '2026-03-12T09:12:00.000Z',
  version: 1,
  clientName: 'Hannah Whitlock',
  stageKind: 'open',
  value: 1_425_000,
  openAmount: null,
  billedAmount: null,
  signedValue: null,
  billedDeposit: null,
  receivedAmount: 0,
  nextStep: null,
  lastActivityAt: '2026-03-12T09:12:00.000Z',
  memberIds: [],
  coverFileId: null,
}

export const stages: Stage[] = [
  { name: 'Discovery', kind: 'open' },
  { name: 'Bid', kind: 'open' },
  { name: 'Won', kind: 'won' },
  { name: 'Completed', kind: 'completed' },
  { name: 'Paused', kind: 'paused' },
  { name: 'Canceled', kind: 'canceled' },
]

/** A board whose columns contain the cards with these numbers, in this order. */
export const boardOf = (columns: Record<string, number[]>, about: Partial<ProjectInList> = {}): Board =>
  boardWith(
    Object.entries(columns).flatMap(([status, numbers]) =>
      numbers.map((number, index) => ({
        ...maple,
        id: idOf(number),
        title: `${number} Maple Avenue`,
        status,
        stageKind: stages.find(({ name }) => name === status)?.kind ?? 'open',
        sortOrder: index + 1,
        ...about,
      })),
    ),
  )

/** A board with these cards, all of them loaded. */
export function boardWith(cards: ProjectInList[]): Board {
  const today = '2026-03-12'
  const total = (counted: ProjectInList[]) => ({
    count: counted.length,
    sampleCount: counted.filter(({ isSample }) => isSample).length,
    sum: counted.some(({ value, isSample }) => value !== null && !isSample)
      ? counted.reduce((sum, { value, isSample }) => sum + ((!isSample && value) || 0), 0)
      : null,
  })
  const isUnknown = ({ status }: ProjectInList) => !stages.some(({ name }) => name === status)
  return {
    today,
    stages: stages.map((stage, index) => ({
      ...stage,
      ...total(cards.filter((card) => card.status === stage.name || (index === 0 && isUnknown(card)))),
    })),
    cards,
    total: cards.length,
    sampleTotal: cards.filter(({ isSample }) => isSample).length,
    openTotal: cards.filter(({ stageKind, isSample }) => isOpenKind(stageKind) && !isSample).length,
    stats: Object.fromEntries(
      boardStats.map((stat) => {
        const { count, sum } = total(cards.filter((card) => matchesStat(stat, card, today)))
        return [stat, { count, sum: stat === 'open' || stat === 'won' ? (sum ?? 0) : null }]
      }),
    ) as Board['stats'],
    hasSamples: cards.some(({ isSample }) => isSample),
  }
}

/** The numbers of the cards in a stage. */
export const numbersOf = ({ cards }: Board, status: string) =>
  cards.filter((card) => card.status === status).map(({ id }) => Number(id.slice(-12)))
