import type { Clock } from '../clock.ts'
import type { Scenario } from '../scenario.ts'
import type { AlderFinchClient } from './clients.ts'

/** One paused and two canceled projects. The mock-up does not name the second canceled one. */
export const closed = ({ day }: Clock): Scenario<AlderFinchClient>[] => [
  {
    title: 'Canal House 4',
    client: 'ewan',
    type: 'Full Stage',
    stage: 'Paused',
    estimate: 7_900_00,
    created: day(-52),
    source: 'Open House',
    facts: {
      address: '4 Canal Landing',
      zip: '31401',
      beds: 2,
      baths: 1.5,
      squareFeet: 1_090,
      occupancy: 'Vacant',
    },
    team: ['jonah'],
    moved: { on: day(-31), why: 'Waiting for the house next door to close' },
  },
  {
    title: '12 Fennel Street',
    client: 'marguerite',
    type: 'Full Stage',
    stage: 'Canceled',
    estimate: 9_300_00,
    created: day(-44),
    source: 'Mail',
    facts: { zip: '31405', beds: 3, baths: 2, squareFeet: 1_610, occupancy: 'Vacant' },
    team: ['maya'],
    install: day(-9),
    contract: {
      drafted: day(-30),
      sent: day(-29),
      viewed: day(-28),
      withdrawn: { on: day(-20), why: 'Sold before staging' },
    },
    moved: { on: day(-20), why: 'Sold before staging' },
  },
  {
    title: '3 Cooper’s Wharf',
    client: 'fiona',
    type: 'Enhancement',
    stage: 'Canceled',
    estimate: 4_600_00,
    created: day(-74),
    source: 'Website',
    facts: { zip: '31401', beds: 1, baths: 1, squareFeet: 720, occupancy: 'Owner occupied' },
    team: ['jonah'],
    invoice: {
      issued: day(-60),
      lines: [
        ['Restyle studio', 1, 3_400_00],
        ['Delivery and install', 1, 1_200_00],
      ],
      voided: { on: day(-47), why: 'Taken off the market' },
    },
    moved: { on: day(-47), why: 'Taken off the market' },
  },
]
