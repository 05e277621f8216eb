import type { LeadOrigin } from '@mantel/domain/leads/leads'
import type { Db } from '../platform/database/connect.ts'
import { leads } from '../schema/clients/leads.ts'
import type { Clock, Moment } from './clock.ts'
import type { Project } from './planning.ts'

type NewLead = typeof leads.$inferInsert

/** Creates the leads that the team added to the pipeline a few minutes after they came. */
export async function createLeads(db: Db, planned: Project[]) {
  const rows = planned.flatMap(({ lead, client, id, companyId, title, facts }, index): NewLead[] => {
    if (!lead) return []
    const added = after(lead.submitted, 6 + ((index * 7) % 40))
    return [
      {
        companyId,
        firstName: client.firstName,
        lastName: client.lastName,
        email: client.email,
        phone: client.phone,
        projectAddress: facts?.address ?? title,
        message: lead.message,
        submittedAt: lead.submitted,
        source: 'Website',
        origin: from('https://alderfinch.test/contact'),
        addedToPipeline: true,
        addedAt: added,
        readAt: added,
        respondedAt: added,
        clientId: client.id,
        projectId: id,
        createdAt: lead.submitted,
        updatedAt: added,
      },
    ]
  })
  await db.insert(leads).values(rows)
}

/** Creates leads without a project: new ones, some of them unread, one by phone, dismissed ones, and spam. */
export async function createOpenLeads(db: Db, companyId: string, clock: Clock) {
  const { day, at, ago } = clock
  const row = (submitted: Moment, lead: Partial<NewLead>): NewLead => {
    const changed = [lead.readAt, lead.respondedAt, lead.dismissedAt].filter(
      (moment) => typeof moment === 'string',
    )
    return {
      companyId,
      source: 'Website',
      submittedAt: submitted,
      createdAt: submitted,
      updatedAt: [submitted, ...changed].toSorted().at(-1),
      ...lead,
    }
  }
  const unread = [
    row(ago(34), {
      firstName: 'Priya',
      lastName: 'Raman',
      email: 'priya.raman@mail.test',
      phone: '(912) 555-0188',
      projectAddress: '27 Gordon Row, Savannah',
      message:
        'Hi! We’re moving to Atlanta in June and our agent says the house will sell faster staged. Three bedrooms, mostly empty by then.\n\nCould you come by one evening next week?',
      origin: from('https://alderfinch.test/contact', {
        referrer: 'https://www.google.com/',
        campaign: 'spring-listings',
      }),
    }),
    row(ago(205), {
      firstName: 'Nora',
      lastName: 'Castellanos',
      email: 'listings@coastlinerealty.test',
      phone: '(912) 555-0120',
      projectAddress: '6 Lafayette Square, Savannah',
      message:
        'New listing, goes live on the 20th. Same package as Bay Street, please. Can you hold the date?',
      origin: from('https://alderfinch.test/agents'),
    }),
    row(at(day(-1), '18:05'), {
      firstName: 'Walt',
      email: 'walt.h@mail.test',
      message: 'Do you also rent furniture without styling?',
      origin: from('https://alderfinch.test/', { referrer: 'https://www.instagram.com/' }),
    }),
  ]
  const answered = [
    row(at(day(-2), '10:20'), {
      firstName: 'Dolores',
      lastName: 'Kemp',
      phone: '(912) 555-0190',
      source: 'Referral',
      projectAddress: '88 Whitaker Street, Savannah',
      message: 'Called: her neighbor on Jones Street recommended us. Wants a quote for the parlor floor.',
      readAt: at(day(-2), '10:20'),
      respondedAt: at(day(-2), '10:31'),
    }),
    row(at(day(-4), '13:48'), {
      firstName: 'Theo',
      lastName: 'Lindgren',
      email: 'theo.lindgren@mail.test',
      phone: '(912) 555-0191',
      projectAddress: '15 Tybee Lane, Wilmington Island',
      message:
        'We’re thinking about redoing the whole main floor this fall. What do you charge for a first visit?',
      readAt: at(day(-4), '15:02'),
      origin: from('https://alderfinch.test/contact', { campaign: 'newsletter-march' }),
    }),
  ]
  const dismissed = [
    row(at(day(-24), '19:20'), {
      firstName: 'Greer',
      lastName: 'Alvarado',
      email: 'greer.alvarado@mail.test',
      projectAddress: '19 Ocean Drive, Miami',
      message: 'Do you work in Florida, too?',
      readAt: at(day(-23), '08:55'),
      respondedAt: at(day(-23), '08:58'),
      dismissedAt: at(day(-23), '09:00'),
    }),
    row(at(day(-41), '11:12'), {
      firstName: 'Mia',
      lastName: 'Okonkwo',
      email: 'mia.okonkwo@mail.test',
      message: 'I study interior design at SCAD and am looking for a summer internship.',
      readAt: at(day(-41), '14:30'),
      dismissedAt: at(day(-41), '14:31'),
    }),
  ]
  const spam = [
    row(at(day(-10), '03:15'), {
      firstName: 'Best',
      lastName: 'Rankings',
      email: 'offers@rankings.test',
      projectAddress: 'Page one',
      message: 'We get your website to page one of every search engine. Guaranteed!',
      spam: true,
      spamAt: at(day(-10), '03:15'),
    }),
    row(at(day(-3), '04:42'), {
      firstName: 'Crypto',
      lastName: 'Desk',
      email: 'desk@quickcoin.test',
      message:
        'Double your money in a week: https://quickcoin.test https://quickcoin.test/now www.quickcoin.test/vip www.quickcoin.test/go',
      spam: true,
      spamAt: at(day(-3), '04:42'),
    }),
  ]
  await db.insert(leads).values([...unread, ...answered, ...dismissed, ...spam])
}

type Arrival = { referrer?: string; campaign?: string }

const from = (page: string, { referrer, campaign }: Arrival = {}): LeadOrigin => ({
  page,
  referrer: referrer ?? null,
  utm: { source: null, medium: null, campaign: campaign ?? null, term: null, content: null },
})

const after = (moment: Moment, minutes: number): Moment =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString()
