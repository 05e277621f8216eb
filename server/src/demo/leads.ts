import { type LeadOrigin, websiteSource } from '@mantel/domain/leads/leads'
import type { Db } from '../platform/database/connect.ts'
import { leads } from '../schema/clients/leads.ts'
import type { Clock, Moment } from './clock.ts'
import type { Project } from './planning.ts'

/** Creates the leads that the website form turned into projects automatically. Someone answered those of earlier days. */
export async function createLeads(db: Db, planned: Project[], { ago }: Clock) {
  const answers = [14, 42, 75]
  const rows = planned.flatMap(({ lead, client, id, companyId, title, facts }, index) => {
    if (!lead) return []
    const { submitted, message } = lead
    const answered =
      submitted < ago(24 * 60) ? minutesAfter(submitted, answers[index % answers.length] ?? 0) : null
    return [
      {
        companyId,
        firstName: client.firstName,
        lastName: client.lastName,
        email: client.email,
        phone: client.phone,
        projectAddress: facts?.address ?? title,
        message,
        source: websiteSource,
        origin: fromWebsite('https://www.google.com/'),
        submittedAt: submitted,
        addedToPipeline: true,
        addedAt: submitted,
        readAt: answered,
        respondedAt: answered,
        clientId: client.id,
        projectId: id,
        createdAt: submitted,
        updatedAt: answered ?? submitted,
      },
    ]
  })
  await db.insert(leads).values(rows)
}

/** Creates leads without a project: two that wait, one from too far away, and one that is spam. */
export async function createOtherLeads(db: Db, companyId: string, { day, at, ago }: Clock) {
  const [called, written] = [ago(46), ago(190)]
  const far = at(day(-24), '19:20')
  const spam = at(day(-10), '03:15')
  await db.insert(leads).values([
    {
      companyId,
      firstName: 'Celia',
      lastName: 'Moreau',
      phone: '(912) 555-0177',
      email: 'celia.moreau@mail.test',
      projectAddress: '31 Wisteria Row, Savannah',
      message:
        'Called about a three-bedroom house that goes on the market in six weeks. The family has moved out. Wants a quote for the main floor and the porch.',
      source: 'Phone',
      submittedAt: called,
      readAt: called,
      createdAt: called,
      updatedAt: called,
    },
    {
      companyId,
      firstName: 'Dominic',
      lastName: 'Hale',
      email: 'dominic.hale@mail.test',
      companyName: 'Hale Property Group',
      projectAddress: '205 Drayton Street, Savannah',
      message:
        'Hello,\n\nwe are finishing four condos and would like two of them staged as models. Our agent recommended you after 640 Bayshore Road.\n\nCould someone walk through with me on Thursday or Friday morning? Floor plans are ready.\n\nThank you,\nDominic',
      source: websiteSource,
      origin: { ...fromWebsite(null), utm: { ...noCampaign, source: 'newsletter', campaign: 'spring' } },
      submittedAt: written,
      createdAt: written,
      updatedAt: written,
    },
    {
      companyId,
      firstName: 'Greer',
      lastName: 'Alvarado',
      email: 'greer.alvarado@mail.test',
      projectAddress: '19 Ocean Drive, Miami',
      message: 'Do you work in Florida, too?',
      source: websiteSource,
      origin: fromWebsite(null),
      submittedAt: far,
      readAt: at(day(-23), '08:55'),
      respondedAt: at(day(-23), '08:58'),
      dismissedAt: at(day(-23), '09:00'),
      createdAt: far,
      updatedAt: at(day(-23), '09:00'),
    },
    {
      companyId,
      firstName: 'Best',
      lastName: 'Rankings',
      email: 'offers@rankings.test',
      projectAddress: 'Page one',
      message: 'We get your website to page one of every search engine. Guaranteed!',
      source: websiteSource,
      submittedAt: spam,
      spam: true,
      spamAt: spam,
      createdAt: spam,
      updatedAt: spam,
    },
  ])
}

const noCampaign = { source: null, medium: null, campaign: null, term: null, content: null }

const fromWebsite = (referrer: string | null): LeadOrigin => ({
  page: 'https://alderfinch.test/contact',
  referrer,
  utm: noCampaign,
})

const minutesAfter = (moment: Moment, minutes: number): Moment =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString()
