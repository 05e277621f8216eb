import type { Clock } from '../clock.ts'
import type { Scenario } from '../scenario.ts'
import type { AlderFinchClient } from './clients.ts'

/** Three cards with a total of $51,500. None is installed within the next month. */
export const bid = ({ day }: Clock): Scenario<AlderFinchClient>[] => [
  {
    title: '88 Harbor View Penthouse',
    client: 'marcus',
    type: 'Full Stage',
    stage: 'Bid',
    estimate: 28_900_00,
    created: day(-21),
    source: 'Referral',
    facts: {
      address: '88 Harbor View, Penthouse',
      zip: '31401',
      beds: 3,
      baths: 3.5,
      squareFeet: 3_400,
      occupancy: 'Vacant',
      brief: 'Glass on three sides. Low furniture, keep the view open.',
    },
    team: ['maya', 'jonah'],
    install: day(45),
    contract: { drafted: day(-6), sent: day(-4), viewed: day(-4), reminded: day(-1) },
  },
  {
    title: 'The Glasshouse, Lot 9',
    client: 'northbank',
    type: 'STR Design',
    stage: 'Bid',
    estimate: 17_400_00,
    created: day(-14),
    source: 'Open House',
    facts: {
      address: '9 Canal Landing',
      zip: '31401',
      beds: 2,
      baths: 2,
      squareFeet: 1_450,
      occupancy: 'New build',
    },
    team: ['jonah'],
    install: day(60),
    contract: { drafted: day(-1) },
  },
  {
    title: '5 Wren Court',
    client: 'ines',
    type: 'Enhancement',
    stage: 'Bid',
    estimate: 5_200_00,
    created: day(-8),
    source: 'Open House',
    facts: { zip: '31405', beds: 2, baths: 1.5, squareFeet: 1_210, occupancy: 'Owner occupied' },
    team: ['maya'],
    install: day(33),
    contract: { drafted: day(-2), sent: day(-1) },
  },
]
