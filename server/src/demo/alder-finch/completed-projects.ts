import type { Clock } from '../clock.ts'
import type { Scenario } from '../scenario.ts'
import type { AlderFinchClient } from './clients.ts'

/**
 * Five cards with a total of $71,200, all of them paid. The mock-up shows all five as staged, but labels two of them
 * "Paid in full". The product shows that label only after the destage, so here these two are past it. All payments are
 * older than last month, except one balance of $4,550.
 */
export const completed = ({ day, lastMonth }: Clock): Scenario<AlderFinchClient>[] => [
  {
    title: '301 Hollis Park',
    client: 'greta',
    type: 'Full Stage',
    stage: 'Completed',
    estimate: 17_500_00,
    discount: 8,
    created: day(-118),
    source: 'Referral',
    facts: { zip: '31401', beds: 4, baths: 3, squareFeet: 2_760, occupancy: 'Vacant' },
    team: ['maya', 'bea'],
    booked: day(-101),
    install: day(-84),
    contract: { drafted: day(-106), sent: day(-104), viewed: day(-103), signed: day(-101) },
    invoice: {
      issued: day(-101),
      lines: [
        ['Main floor', 1, 8_300_00],
        ['Bedrooms', 4, 1_500_00],
        ['Delivery, install and destage', 1, 3_200_00],
      ],
      payments: [
        { part: 'deposit', amount: 8_050_00, paid: day(-100), by: 'check', reference: 'Check 2216' },
        { part: 'final', amount: 8_050_00, paid: day(-80), by: 'check', reference: 'Check 2231' },
      ],
    },
    moved: { on: day(-80) },
  },
  {
    title: '58 Tannery Row',
    client: 'coastline',
    type: 'Full Stage',
    stage: 'Completed',
    estimate: 21_700_00,
    created: day(-95),
    source: 'Referral',
    facts: {
      zip: '31401',
      beds: 5,
      baths: 4.5,
      squareFeet: 4_100,
      occupancy: 'Vacant',
      brokerageName: 'Coastline Realty',
    },
    team: ['maya', 'bea', 'jonah'],
    booked: day(-79),
    install: day(-62),
    contract: { drafted: day(-84), sent: day(-83), viewed: day(-82), signed: day(-79) },
    invoice: {
      issued: day(-79),
      lines: [
        ['Main floor and patio', 1, 10_200_00],
        ['Bedrooms', 5, 1_560_00],
        ['Delivery, install and destage', 1, 3_700_00],
      ],
      payments: [
        {
          part: 'deposit',
          amount: 10_850_00,
          paid: day(-78),
          by: 'zelle',
          reference: 'Zelle 58 Tannery, 1 of 2',
        },
        {
          part: 'final',
          amount: 10_850_00,
          paid: day(-66),
          by: 'zelle',
          reference: 'Zelle 58 Tannery, 2 of 2',
        },
      ],
    },
    moved: { on: day(-61) },
  },
  {
    title: '14 Beacon Street',
    client: 'ruth',
    type: 'STR Design',
    stage: 'Completed',
    estimate: 13_900_00,
    created: day(-151),
    source: 'Open House',
    facts: { zip: '31401', beds: 3, baths: 2, squareFeet: 1_700 },
    team: ['jonah'],
    booked: day(-134),
    install: day(-116),
    contract: { drafted: day(-139), sent: day(-138), viewed: day(-137), signed: day(-134) },
    invoice: {
      issued: day(-134),
      lines: [
        ['Design and furnishings, whole house', 1, 11_200_00],
        ['Delivery and install', 1, 2_700_00],
      ],
      payments: [
        { part: 'deposit', amount: 6_950_00, paid: day(-133), by: 'check', reference: 'Check 881' },
        { part: 'final', amount: 6_950_00, paid: day(-112), by: 'check', reference: 'Check 894' },
      ],
    },
    moved: { on: day(-112) },
  },
  {
    title: 'Mill Pond Cottage',
    client: 'peter',
    type: 'Full Stage',
    stage: 'Completed',
    estimate: 10_400_00,
    created: day(-176),
    source: 'Mail',
    facts: { address: '3 Mill Pond Road', zip: '31411', beds: 2, baths: 1, squareFeet: 1_120 },
    team: ['maya'],
    booked: day(-159),
    install: day(-140),
    contract: { drafted: day(-164), sent: day(-163), viewed: day(-162), signed: day(-159) },
    invoice: {
      issued: day(-159),
      lines: [
        ['Cottage, furniture and styling', 1, 8_100_00],
        ['Delivery, install and destage', 1, 2_300_00],
      ],
      payments: [
        { part: 'deposit', amount: 5_200_00, paid: day(-158), by: 'zelle', reference: 'Zelle Vance' },
        { part: 'final', amount: 5_200_00, paid: day(-136), by: 'zelle', reference: 'Zelle Vance' },
      ],
    },
    moved: { on: day(-136) },
  },
  {
    title: '26 Dovecote Way',
    client: 'lena',
    type: 'Enhancement',
    stage: 'Completed',
    estimate: 9_100_00,
    created: day(-83),
    source: 'Website',
    facts: { zip: '31404', beds: 3, baths: 2, squareFeet: 1_580, occupancy: 'Owner occupied' },
    team: ['jonah', 'bea'],
    booked: day(-66),
    install: day(-39),
    contract: { drafted: day(-71), sent: day(-70), viewed: day(-69), signed: day(-66) },
    invoice: {
      issued: day(-66),
      lines: [
        ['Restyle living, dining and porch', 1, 4_900_00],
        ['Restyle bedrooms', 2, 1_050_00],
        ['Delivery, install and destage', 1, 2_100_00],
      ],
      payments: [
        { part: 'deposit', amount: 4_550_00, paid: day(-64), by: 'check', reference: 'Check 5120' },
        { part: 'final', amount: 4_550_00, paid: lastMonth(6), by: 'check', reference: 'Check 5133' },
      ],
    },
    moved: { on: day(-38) },
  },
]
