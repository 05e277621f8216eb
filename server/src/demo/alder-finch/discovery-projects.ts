import type { Clock } from '../clock.ts'
import { firstEstimate, type Scenario } from '../scenario.ts'
import type { AlderFinchClient } from './clients.ts'

/** Four cards with a total of $38,900, in their order on the board. */
export const discovery = ({ day, at, ago }: Clock): Scenario<AlderFinchClient>[] => [
  {
    title: '2210 Juniper Court',
    client: 'priya',
    type: 'STR Design',
    stage: 'Discovery',
    estimate: 11_400_00,
    created: day(-12),
    source: 'Website',
    lead: {
      submitted: at(day(-12), '08:30'),
      message: 'We rent out the house by the week and want it to look less like our attic.',
    },
    facts: {
      zip: '31406',
      beds: 4,
      baths: 2.5,
      squareFeet: 2_150,
      brief: 'Vacation rental, sleeps ten. Sturdy, washable, a little coastal.',
    },
    team: ['maya', 'jonah'],
    activities: [
      {
        at: at(day(-5), '15:30'),
        by: 'jonah',
        action: 'project.updated',
        text: 'Toured the house with Priya Raman',
      },
      {
        at: at(day(-2), '11:15'),
        by: 'maya',
        action: 'project.updated',
        text: 'Set the estimate',
        changes: firstEstimate(11_400_00),
      },
    ],
  },
  {
    title: '7 Alcott Street, Unit 3B',
    client: 'bergmann',
    type: 'Enhancement',
    stage: 'Discovery',
    estimate: 6_200_00,
    created: day(0),
    source: 'Website',
    lead: {
      submitted: ago(120),
      message:
        'We’re listing our condo in three weeks. It’s furnished, but a little dated. Could you come take a look?',
    },
    facts: { zip: '31401', beds: 2, baths: 1, squareFeet: 980, occupancy: 'Owner occupied' },
    activities: [
      {
        at: ago(95),
        by: 'maya',
        action: 'project.updated',
        text: 'Set the estimate',
        changes: firstEstimate(6_200_00),
      },
    ],
  },
  {
    title: '1450 Ridgecrest Drive',
    client: 'coastline',
    type: 'Full Stage',
    stage: 'Discovery',
    estimate: 15_800_00,
    created: day(-6),
    source: 'Referral',
    facts: {
      zip: '31410',
      beds: 4,
      baths: 3,
      squareFeet: 2_900,
      occupancy: 'Vacant',
      brokerageName: 'Coastline Realty',
    },
    team: ['maya', 'bea'],
    // The mock-up shows the next step "Estimate set, no contract yet", which the product does not have.
    activities: [
      {
        at: at(day(-3), '16:05'),
        by: 'maya',
        action: 'project.updated',
        text: 'Set the estimate',
        changes: firstEstimate(15_800_00),
      },
    ],
  },
  {
    title: '33 Sycamore Terrace',
    client: 'owen',
    type: 'Enhancement',
    stage: 'Discovery',
    estimate: 5_500_00,
    created: day(-16),
    source: 'Website',
    lead: {
      submitted: at(day(-16), '08:30'),
      message: 'How much would it cost to restyle a living room and a bedroom?',
    },
    facts: { zip: '31404', beds: 3, baths: 2, squareFeet: 1_640, occupancy: 'Owner occupied' },
    activities: [
      {
        at: at(day(-9), '14:20'),
        by: 'maya',
        action: 'project.updated',
        text: 'Set the estimate',
        changes: firstEstimate(5_500_00),
      },
    ],
  },
]
