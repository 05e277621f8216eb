import type { Clock } from '../clock.ts'
import type { InvoiceScenario, Scenario } from '../scenario.ts'
import type { HarborPineClient } from './clients.ts'

/** Projects with invoices in the statuses that the first company does not have. */
export const harborPineInvoices = ({ day, planned }: Clock): Scenario<HarborPineClient>[] => [
  {
    ...agreed('31 Bramhall Street', 'imogen', day(-2), { created: day(-5), install: day(15) }),
    estimate: 8_600_00,
    invoice: {
      issued: day(-2),
      lines: linesOf(6_500_00, 2_100_00),
      // The bank has not cleared this check.
      payments: [
        {
          part: 'deposit',
          amount: 4_300_00,
          paid: day(-1),
          by: 'check',
          reference: 'Check 2043',
          waits: 'uncleared',
        },
      ],
    },
  },
  {
    ...agreed('8 Munjoy Street', 'dirigo', day(-2), { created: day(-5), install: day(12) }),
    estimate: 12_400_00,
    invoice: {
      issued: day(-2),
      lines: linesOf(9_800_00, 2_600_00),
      // This is less than the deposit.
      payments: [{ part: 'deposit', amount: 2_000_00, paid: day(-1), by: 'check', reference: 'Check 771' }],
    },
  },
  {
    ...agreed('9 Vesper Street', 'celia', day(-1), { created: day(-4), install: day(20) }),
    estimate: 6_800_00,
    invoice: {
      issued: day(-1),
      draft: true,
      scheduled: planned(day(1), '09:00'),
      lines: linesOf(5_000_00, 1_800_00),
    },
  },
  {
    ...agreed('112 Exchange Street', 'casco', day(0), { created: day(-3), install: day(24) }),
    estimate: 10_200_00,
    invoice: { issued: day(0), unopened: true, lines: linesOf(7_900_00, 2_300_00) },
  },
]

type Dates = { created: string; install: string }

/** A project whose contract was sent and opened on the first day and signed on the given day. */
const agreed = (title: string, client: HarborPineClient, signed: string, { created, install }: Dates) =>
  ({
    title,
    client,
    type: 'Full Stage',
    stage: 'Won',
    created,
    facts: { occupancy: 'Vacant' },
    team: ['willa'],
    booked: signed,
    install,
    contract: { drafted: created, sent: created, viewed: created, signed },
  }) satisfies Partial<Scenario<HarborPineClient>>

const linesOf = (staging: number, delivery: number): InvoiceScenario['lines'] => [
  ['Whole house, furniture and styling', 1, staging],
  ['Delivery, install and destage', 1, delivery],
]
