import { addDays, type Clock, type Day } from '../clock.ts'
import type { ProjectType, Scenario } from '../scenario.ts'
import type { AlderFinchClient } from './clients.ts'

/**
 * Archived projects. The payments of the first three complete the totals of the dashboard mock-up: $21,360 this month
 * and $31,900 last month. The others fill the rest of the year.
 */
export const past = (clock: Clock): Scenario<AlderFinchClient>[] => [
  paidAtClosing(clock),
  photoDay(clock),
  consultation(clock),
  ...earlier.map(([title, client, type, estimate, signed, changed]) =>
    finished([title, client, type, estimate], clock.day(signed), changed),
  ),
]

const paidAtClosing = ({ day, thisMonth }: Clock): Scenario<AlderFinchClient> => ({
  title: '17 Pulaski Square',
  client: 'beatrix',
  type: 'Full Stage',
  stage: 'Completed',
  estimate: 10_100_00,
  created: day(-128),
  source: 'Referral',
  facts: { zip: '31401', beds: 3, baths: 2, squareFeet: 1_900, occupancy: 'Vacant' },
  team: ['maya', 'bea'],
  booked: day(-113),
  install: day(-98),
  customDates: { finalPaymentDueDate: thisMonth(7) },
  contract: { drafted: day(-118), sent: day(-117), viewed: day(-116), signed: day(-113) },
  invoice: {
    issued: day(-113),
    lines: [
      ['Whole house, furniture and styling', 1, 7_700_00],
      ['Delivery, install and destage', 1, 2_400_00],
    ],
    payments: [
      { part: 'deposit', amount: 5_050_00, paid: day(-112), by: 'check', reference: 'Check 644' },
      {
        part: 'final',
        amount: 5_050_00,
        paid: thisMonth(7),
        by: 'escrow',
        reference: 'Closing, Tidewater Title',
      },
    ],
  },
  moved: { on: day(-97) },
  archived: thisMonth(7),
})

const photoDay = ({ lastMonth, thisMonth }: Clock): Scenario<AlderFinchClient> => ({
  title: '305 Curtis Lofts, photo day',
  client: 'coastline',
  type: 'Enhancement',
  stage: 'Completed',
  estimate: 3_020_00,
  created: lastMonth(3),
  source: 'Referral',
  facts: { address: '305 Curtis Lofts', zip: '31415', beds: 1, baths: 1, squareFeet: 860 },
  team: ['bea'],
  booked: lastMonth(8),
  install: lastMonth(13),
  stageDays: 3,
  customDates: { finalPaymentDueDate: thisMonth(1) },
  contract: { drafted: lastMonth(4), sent: lastMonth(5), viewed: lastMonth(6), signed: lastMonth(8) },
  invoice: {
    issued: lastMonth(8),
    lines: [['Styling for photo day', 1, 3_020_00]],
    payments: [
      {
        part: 'deposit',
        amount: 1_510_00,
        paid: lastMonth(9),
        by: 'zelle',
        reference: 'Zelle Curtis, 1 of 2',
      },
      { part: 'final', amount: 1_510_00, paid: thisMonth(1), by: 'zelle', reference: 'Zelle Curtis, 2 of 2' },
    ],
  },
  moved: { on: lastMonth(16) },
  archived: thisMonth(1),
})

const consultation = ({ day, lastMonth }: Clock): Scenario<AlderFinchClient> => ({
  title: '8 Thistle Row, consultation',
  client: 'arthur',
  type: 'Other',
  stage: 'Completed',
  estimate: 2_520_00,
  created: day(-80),
  source: 'Website',
  facts: { address: '8 Thistle Row', zip: '31404', beds: 4, baths: 2, squareFeet: 2_200 },
  team: ['maya'],
  booked: day(-72),
  install: day(-65),
  stageDays: 0,
  customDates: { finalPaymentDueDate: lastMonth(2) },
  contract: { drafted: day(-77), sent: day(-76), viewed: day(-75), signed: day(-72) },
  invoice: {
    issued: day(-72),
    lines: [['Color and layout consultation', 1, 2_520_00]],
    payments: [
      { part: 'deposit', amount: 1_260_00, paid: day(-70), by: 'check', reference: 'Check 77' },
      { part: 'final', amount: 1_260_00, paid: lastMonth(2), by: 'check', reference: 'Check 81' },
    ],
  },
  moved: { on: lastMonth(2) },
  archived: lastMonth(3),
})

type Facts = [title: string, AlderFinchClient, ProjectType, cents: number]
/** How the balance differs from what was due: paid too much, and how much of that was refunded. */
type Balance = { overpaid?: number; refunded?: true }

const earlier: [...Facts, signed: number, Balance?][] = [
  // What was paid too much here is the client's credit.
  ['22 Abercorn Terrace', 'keller', 'Full Stage', 14_600_00, -186, { overpaid: 250_00 }],
  ['Lowcountry Cottage', 'northbank', 'STR Design', 18_900_00, -214],
  ['90 Gaston Street', 'yusuf', 'Enhancement', 7_450_00, -239, { overpaid: 450_00, refunded: true }],
  ['Bellwether House', 'coastline', 'Full Stage', 16_800_00, -271],
  ['6 Magnolia Court', 'dana', 'Full Stage', 12_300_00, -302],
  ['The Ropewalk, Unit 2', 'atlas', 'STR Design', 15_400_00, -333],
  ['51 Jones Street', 'keller', 'Enhancement', 6_900_00, -364],
]

/**
 * A typical project: half is paid a day after signing, the install is two weeks later, and the rest is paid four days
 * after the install.
 */
function finished(
  [title, client, type, estimate]: Facts,
  signed: Day,
  { overpaid = 0, refunded }: Balance = {},
): Scenario<AlderFinchClient> {
  const after = (days: number) => addDays(signed, days)
  const refund = { on: after(25), amount: overpaid, why: 'Delivery was paid twice' }
  return {
    title,
    client,
    type,
    stage: 'Completed',
    estimate,
    created: after(-15),
    facts: { zip: '31401' },
    booked: signed,
    install: after(14),
    contract: { drafted: after(-5), sent: after(-4), viewed: after(-3), signed },
    invoice: {
      issued: signed,
      lines: [[`${type}, furniture and service`, 1, estimate]],
      payments: [
        { part: 'deposit', amount: estimate / 2, paid: after(1), by: 'check', reference: 'Deposit' },
        {
          part: 'final',
          amount: estimate / 2 + overpaid,
          paid: after(18),
          by: 'check',
          reference: 'Balance',
          ...(refunded && { refunded: refund }),
        },
      ],
    },
    moved: { on: after(18) },
    archived: after(106),
  }
}
