import { addDays, type Clock, formatMonthDay } from '../clock.ts'
import { firstEstimate, type Scenario } from '../scenario.ts'
import type { AlderFinchClient } from './clients.ts'

/**
 * Six cards with a total of $75,570, five of them booked this month: $62,610. (The mock-up's "Won this month $48,250"
 * is not the sum of its own cards, and its signed project is still in Bid.) The amounts still owed are those of the
 * dashboard: 6,480 + 4,880 + 5,700 = $17,060.
 */
export const won = (clock: Clock): Scenario<AlderFinchClient>[] => [
  mapleAvenue(clock),
  orchardLane(clock),
  bayshoreRoad(clock),
  larkspurLane(clock),
  foundryLofts(clock),
  quarryHill(clock),
]

/** The client signed this morning, and Maya moved the project, because automatic stage changes were still off. */
const mapleAvenue = ({ day, at }: Clock): Scenario<AlderFinchClient> => ({
  title: '412 Maple Avenue',
  client: 'hannah',
  type: 'Full Stage',
  stage: 'Won',
  estimate: 15_000_00,
  discount: 5,
  created: day(-18),
  source: 'Referral',
  facts: {
    zip: '31401',
    beds: 3,
    baths: 2,
    squareFeet: 1_820,
    occupancy: 'Vacant',
    accessNotes: 'Lockbox on the side gate. Agent has the code.',
    brokerageName: 'Coastline Realty',
    agentName: 'Nora Castellanos',
    agentEmail: 'nora@coastlinerealty.test',
    agentPhone: '(912) 555-0120',
    brief: `Vacant three-bedroom Craftsman. Warm oak, linen, two statement lamps. Agent wants photos by ${formatMonthDay(day(21))}.`,
    notes: 'Hannah is moving to Lisbon. Email, don’t call.',
  },
  team: ['maya', 'bea'],
  booked: day(0),
  install: day(18),
  contract: { drafted: day(-5), sent: day(-3), viewed: day(-2), signed: day(0) },
  invoice: {
    issued: day(0),
    draft: true,
    // These four lines are on the mock-up of the invoice, although the mock-up of the project page counts five.
    lines: [
      ['Living and dining rooms', 1, 5_400_00],
      ['Bedrooms', 3, 1_850_00],
      ['Entry, porch and bath accents', 1, 1_650_00],
      ['Delivery, install and destage', 1, 2_400_00],
    ],
  },
  activities: [
    {
      at: at(day(-15), '15:45'),
      by: 'bea',
      action: 'document.uploaded',
      text: 'Added “Floor plan.pdf”',
    },
    {
      at: at(day(-11), '13:10'),
      by: 'maya',
      action: 'project.updated',
      text: 'Set the estimate',
      changes: firstEstimate(15_000_00, 5),
    },
  ],
})

const orchardLane = ({ day, lastMonth }: Clock): Scenario<AlderFinchClient> => ({
  title: '19 Orchard Lane',
  client: 'dana',
  type: 'Full Stage',
  stage: 'Won',
  estimate: 14_400_00,
  discount: 10,
  created: addDays(lastMonth(1), -9),
  source: 'Referral',
  facts: {
    zip: '31405',
    beds: 4,
    baths: 2.5,
    squareFeet: 2_380,
    occupancy: 'Vacant',
    brokerageName: 'Keystone Homes',
  },
  team: ['maya', 'bea'],
  booked: lastMonth(4),
  install: day(-8),
  contract: { drafted: lastMonth(1), sent: lastMonth(2), viewed: lastMonth(3), signed: lastMonth(4) },
  invoice: {
    issued: lastMonth(4),
    lines: [
      ['Living room, dining room and kitchen', 1, 6_200_00],
      ['Bedrooms', 4, 1_400_00],
      ['Delivery, install and destage', 1, 2_600_00],
    ],
    payments: [
      { part: 'deposit', amount: 6_480_00, paid: lastMonth(5), by: 'check', reference: 'Check 1187' },
    ],
  },
})

/** Coastline pays in full before the install, so nothing is owed although the install is still ahead. */
const bayshoreRoad = ({ day, lastMonth, thisMonth }: Clock): Scenario<AlderFinchClient> => ({
  title: '640 Bayshore Road',
  client: 'coastline',
  type: 'Full Stage',
  stage: 'Won',
  estimate: 20_000_00,
  discount: 8,
  created: addDays(lastMonth(1), -2),
  source: 'Referral',
  facts: {
    zip: '31410',
    beds: 5,
    baths: 4,
    squareFeet: 3_950,
    occupancy: 'Vacant',
    mlsNumber: 'SAV-318842',
    brokerageName: 'Coastline Realty',
    brief: 'Family home on the marsh. Light wood, rattan, books.',
  },
  team: ['maya', 'bea', 'jonah'],
  booked: thisMonth(10),
  install: day(4),
  contract: { drafted: lastMonth(7), sent: lastMonth(8), viewed: lastMonth(9), signed: lastMonth(10) },
  invoice: {
    issued: lastMonth(10),
    lines: [
      ['Main floor', 1, 8_900_00],
      ['Bedrooms', 5, 1_540_00],
      ['Delivery, install and destage', 1, 3_400_00],
    ],
    payments: [
      {
        part: 'deposit',
        amount: 9_200_00,
        paid: lastMonth(11),
        by: 'zelle',
        reference: 'Zelle 640 Bayshore, 1 of 2',
      },
      {
        part: 'final',
        amount: 9_200_00,
        paid: thisMonth(9),
        by: 'zelle',
        reference: 'Zelle 640 Bayshore, 2 of 2',
      },
    ],
  },
})

/** The deposit is due in 3 days, not in the mock-up's 4, because the next-step rules look only 3 days ahead. */
const larkspurLane = ({ day, thisMonth }: Clock): Scenario<AlderFinchClient> => ({
  title: '2 Larkspur Lane',
  client: 'joanna',
  type: 'Enhancement',
  stage: 'Won',
  estimate: 9_760_00,
  created: day(-19),
  source: 'Referral',
  facts: { zip: '31405', beds: 3, baths: 2, squareFeet: 1_530, occupancy: 'Owner occupied' },
  team: ['maya', 'bea'],
  booked: thisMonth(1),
  install: day(40),
  customDates: { depositDueDate: day(3) },
  contract: { drafted: day(-7), sent: day(-6), viewed: day(-5), signed: day(-1) },
  invoice: {
    issued: day(-1),
    lines: [
      ['Restyle living and dining rooms', 1, 4_360_00],
      ['Restyle bedrooms', 3, 1_100_00],
      ['Delivery, install and destage', 1, 2_100_00],
    ],
  },
})

const foundryLofts = ({ day, at, thisMonth }: Clock): Scenario<AlderFinchClient> => ({
  title: '71 Foundry Lofts',
  client: 'atlas',
  type: 'STR Design',
  stage: 'Won',
  estimate: 11_300_00,
  created: day(-25),
  source: 'Mail',
  facts: { zip: '31415', beds: 2, baths: 2, squareFeet: 1_380, occupancy: 'New build' },
  team: ['jonah', 'bea'],
  booked: thisMonth(3),
  install: day(14),
  // Atlas always pays two days before the install.
  customDates: { finalPaymentDueDate: day(12) },
  contract: {
    drafted: addDays(thisMonth(3), -7),
    sent: addDays(thisMonth(3), -6),
    viewed: addDays(thisMonth(3), -5),
    signed: addDays(thisMonth(3), -2),
    total: 11_200_00,
  },
  invoice: {
    issued: addDays(thisMonth(3), -2),
    lines: [
      ['Loft, design and furnishings', 1, 8_700_00],
      ['Delivery and install', 1, 2_500_00],
      ['Extra floor lamp, added later', 1, 100_00],
    ],
    // This is half of the first total. The lamp was added after the deposit was paid, so the balance is the $5,700 of
    // the mock-up.
    deposit: 5_600_00,
    payments: [
      { part: 'deposit', amount: 5_600_00, paid: thisMonth(3), by: 'check', reference: 'Check 20415' },
      // The studio confirms the balance when the check arrives. Until then, it is still open.
      { part: 'final', amount: 5_700_00, paid: day(0), by: 'check', waits: 'claimed' },
    ],
  },
  activities: [
    {
      at: at(thisMonth(2), '15:20'),
      by: 'jonah',
      action: 'invoice.revised',
      text: 'Added an extra floor lamp to the invoice',
      changes: [{ field: 'amount', before: null, after: 100_00 }],
    },
  ],
})

const quarryHill = ({ day, lastMonth, thisMonth }: Clock): Scenario<AlderFinchClient> => ({
  title: '9 Quarry Hill',
  client: 'sam',
  type: 'Enhancement',
  stage: 'Won',
  estimate: 8_900_00,
  created: lastMonth(9),
  source: 'Website',
  facts: { zip: '31406', beds: 3, baths: 1, squareFeet: 1_490, occupancy: 'Owner occupied' },
  team: ['maya'],
  booked: thisMonth(11),
  install: day(21),
  contract: { drafted: lastMonth(15), sent: lastMonth(16), viewed: lastMonth(17), signed: lastMonth(18) },
  invoice: {
    issued: lastMonth(18),
    lines: [
      ['Restyle main floor', 1, 5_200_00],
      ['Restyle main bedroom', 1, 1_900_00],
      ['Delivery and install', 1, 1_800_00],
    ],
    payments: [{ part: 'full', amount: 8_900_00, paid: lastMonth(20), by: 'check', reference: 'Check 309' }],
  },
})
