import type { Clock } from '../clock.ts'
import { firstEstimate, type Scenario } from '../scenario.ts'
import type { HarborPineClient } from './clients.ts'

/** The company is five days into its trial: two inquiries, one sent contract, and one signed contract with its deposit. */
export const harborPineProjects = ({ day, at }: Clock): Scenario<HarborPineClient>[] => [
  {
    title: '14 Wharf Street, Loft 2',
    client: 'celia',
    type: 'Enhancement',
    stage: 'Discovery',
    estimate: 7_300_00,
    created: day(-4),
    source: 'Referral',
    facts: { beds: 1, baths: 1, squareFeet: 910, occupancy: 'Owner occupied' },
    team: ['willa'],
    activities: [
      {
        at: at(day(-3), '14:10'),
        by: 'willa',
        action: 'project.updated',
        text: 'Set the estimate',
        changes: firstEstimate(7_300_00),
      },
    ],
  },
  {
    title: 'Cliff House Cottage',
    client: 'august',
    type: 'STR Design',
    stage: 'Discovery',
    estimate: null,
    created: day(-2),
    source: 'Website',
    lead: {
      submitted: at(day(-2), '08:30'),
      message: 'We’d like to rent out our cottage starting in May. Where do we start?',
    },
    facts: { address: '40 Cliff Road', beds: 3, baths: 2, squareFeet: 1_300 },
    team: ['willa'],
  },
  {
    title: '27 Spruce Point Road',
    client: 'casco',
    type: 'Full Stage',
    stage: 'Bid',
    estimate: 16_200_00,
    created: day(-5),
    source: 'Referral',
    facts: { beds: 4, baths: 3, squareFeet: 2_640, occupancy: 'Vacant', brokerageName: 'Casco Bay Brokers' },
    team: ['willa'],
    install: day(26),
    contract: { drafted: day(-3), sent: day(-2), viewed: day(-1) },
  },
  {
    title: '5 Lighthouse Lane',
    client: 'hollis',
    type: 'Full Stage',
    stage: 'Won',
    estimate: 9_400_00,
    created: day(-5),
    source: 'Open House',
    facts: { beds: 3, baths: 2, squareFeet: 1_750, occupancy: 'Vacant' },
    team: ['willa'],
    booked: day(-3),
    install: day(8),
    contract: { drafted: day(-5), sent: day(-4), viewed: day(-4), signed: day(-3) },
    invoice: {
      issued: day(-3),
      lines: [
        ['Whole house, furniture and styling', 1, 7_200_00],
        ['Delivery, install and destage', 1, 2_200_00],
      ],
      payments: [{ part: 'deposit', amount: 4_700_00, paid: day(-1), by: 'check', reference: 'Check 118' }],
    },
  },
]
