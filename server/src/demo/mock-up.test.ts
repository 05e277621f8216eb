import { mentionsIn, signatureField } from '@mantel/domain/contracts/contract-fields'
import { doc, type RichText, richText } from '@mantel/domain/contracts/rich-text'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyPassword } from '../platform/passwords.ts'
import { alderFinch, createDemoOn } from './demo.fixture.ts'
import { type ProjectStatus, projectStatuses, ruleOf } from './next-step.fixture.ts'

/** Finds fields without a value, except signature fields. */
const missingIn = (text: RichText) =>
  mentionsIn(text).flatMap(({ attrs }) => (attrs.value || signatureField(attrs.id) ? [] : [attrs.id]))

describe('on the day of the mock-ups, the demo', () => {
  let demo: Awaited<ReturnType<typeof createDemoOn>>
  beforeAll(async () => {
    demo = await createDemoOn('2026-03-12')
  })
  afterAll(() => demo.drop())
  const project = (columns: string, title: string) =>
    demo.row(`select ${columns} from projects where title = $1`, [title])

  test.each([
    ['admin@mantel.test', 'mantel-demo-admin', 'SuperAdmin', null],
    ['admin@alderfinch.test', 'mantel-demo', 'CompanyAdmin', 'Alder & Finch Staging'],
    ['manager@alderfinch.test', 'mantel-demo', 'Manager', 'Alder & Finch Staging'],
    ['staff@alderfinch.test', 'mantel-demo', 'Staff', 'Alder & Finch Staging'],
    ['client@alderfinch.test', 'mantel-demo', 'Client', 'Alder & Finch Staging'],
    ['admin@harborpine.test', 'mantel-demo', 'CompanyAdmin', 'Harbor & Pine'],
  ])('lets %s sign in', async (email, password, role, company) => {
    const [user] = await demo.rows(
      `select password, role, c.name, email_verified_at is not null as verified from users u
       left join companies c on c.id = u.company_id where u.email = $1`,
      [email],
    )
    expect(user).toMatchObject({ role, name: company, verified: true })
    expect(await verifyPassword(user?.password, password)).toBe(true)
  })

  test('has the dates of the mock-ups', async () => {
    const dates =
      'date_serviced::text, date_of_destage::text, deposit_due_date::text, final_payment_due_date::text'
    expect(await project(dates, '412 Maple Avenue')).toEqual([
      '2026-03-30',
      '2026-06-28',
      '2026-03-14',
      '2026-04-04',
    ])
    expect((await project(dates, '19 Orchard Lane'))[3]).toBe('2026-03-09')
    expect((await project(dates, '640 Bayshore Road'))[0]).toBe('2026-03-16')
    expect((await project(dates, '71 Foundry Lofts')).toSpliced(1, 2)).toEqual(['2026-03-26', '2026-03-24'])
    expect((await project(dates, '9 Quarry Hill'))[0]).toBe('2026-04-02')
    expect((await project(dates, '301 Hollis Park'))[1]).toBe('2026-03-18')
    expect((await project(dates, '58 Tannery Row')).slice(0, 2)).toEqual(['2026-01-09', '2026-04-09'])
    expect((await project(dates, '26 Dovecote Way'))[1]).toBe('2026-05-02')
  })

  test('has the bars of the month', async () => {
    const weeks = await demo.rows(
      `select (extract(day from paid_on)::int - 1) / 7 as week, sum(amount)::int / 100 as dollars from transactions
       where company_id = ${alderFinch} and paid_on >= '2026-03-01' group by 1 order by 1`,
    )
    expect(weeks.map(({ dollars }) => dollars)).toEqual([14_250, 7_110])
  })

  test('has the activity of the mock-ups', async () => {
    const activities = await demo.rows(
      `select p.title, actor_kind, action, description, to_char(a.created_at at time zone 'America/New_York', 'MM/DD HH24:MI') as at
       from project_activities a join projects p on p.id = a.project_id
       where action in ('contract.sent', 'contract.signed', 'invoice.sent') and a.created_at >= '2026-03-09' order by a.created_at`,
    )
    expect(activities.map(({ title, description, at }) => [at, title, description])).toEqual(
      expect.arrayContaining([
        ['03/09 16:40', '412 Maple Avenue', 'Sent the contract'],
        ['03/11 09:40', '2 Larkspur Lane', 'Sent INV-0042 to Joanna Pike'],
        ['03/12 09:12', '412 Maple Avenue', 'Signed the staging agreement'],
      ]),
    )
  })

  test('stores amounts beside the activity text, never in it', async () => {
    const activities = await demo.rows(
      `select description, metadata -> 'changes' -> 0 -> 'after' as amount
       from (select description, metadata from project_activities
         union all select description, metadata from admin_activities) as a`,
    )
    expect(activities.filter(({ description }) => /[$%]/.test(description))).toEqual([])
    expect(activities).toContainEqual({ description: 'Set the estimate', amount: 15_000_00 })
    expect(activities.filter(({ amount }) => amount !== null).length).toBeGreaterThan(20)
  })

  test('has the costs, files and lines of 412 Maple Avenue', async () => {
    const of = (table: string, columns: string) =>
      demo.row(
        `select ${columns} from ${table} t join projects p on p.id = t.project_id where p.title = '412 Maple Avenue'`,
      )
    expect(await of('project_resources', 'sum(cost)::int / 100, count(saved_resource_id)::int')).toEqual([
      7_690, 2,
    ])
    // The project already lists the PDF of its signed contract, which is stored only when the contract is sealed.
    expect(await of('project_documents', 'count(*)::int')).toEqual([13])
    expect(
      await project('cardinality(photos) as photos, cardinality(documents) as documents', '412 Maple Avenue'),
    ).toEqual([8, 6])
    expect(
      await of(
        'invoices',
        'invoice_number, t.status, total::int / 100 as total, deposit::int / 100 as deposit',
      ),
    ).toEqual(['INV-0043', 'draft', 14_250, 7_125])
    expect(await project('status, brief', '412 Maple Avenue')).toEqual([
      'Won',
      'Vacant three-bedroom Craftsman. Warm oak, linen, two statement lamps. Agent wants photos by April 2.',
    ])
  })

  test('has one new lead on the board, from two hours ago, and others in the inbox', async () => {
    const added = `select first_name, submitted_at from leads where status = 'added' and submitted_at > '2026-03-10' and company_id = ${alderFinch}`
    expect(await demo.rows(added)).toEqual([
      { first_name: 'Tom & Elise', submitted_at: new Date('2026-03-12T14:00:00Z') },
    ])
    const counts = `select status, count(*)::int, count(*) filter (where read_at is null)::int as unread
      from leads where company_id = ${alderFinch} group by 1 order by 1`
    expect(await demo.rows(counts)).toEqual([
      { status: 'added', count: 3, unread: 0 },
      { status: 'dismissed', count: 2, unread: 0 },
      { status: 'new', count: 5, unread: 3 },
      { status: 'spam', count: 2, unread: 2 },
    ])
  })

  test('has plans, a paid year and a trial with nine days left', async () => {
    const plans = await demo.rows(
      `select c.name, t.name as plan, s.status, billing_period as period, (current_period_end - $1::timestamptz)::text as left
       from subscriptions s join companies c on c.id = s.company_id join product_tiers t on t.id = s.product_tier_id order by 1`,
      [demo.now],
    )
    expect(plans).toMatchObject([
      { name: 'Alder & Finch Staging', plan: 'Studio', status: 'active', period: 'annual' },
      {
        name: 'Harbor & Pine',
        plan: 'Solo',
        status: 'trial',
        period: 'monthly',
        left: expect.stringMatching(/^9 days/),
      },
    ])
    expect(await demo.row(`select is_active from waitlist_settings`)).toEqual([false])
    expect(
      await demo.rows(`select code from offer_codes o where current_uses <>
        (select count(*) from offer_code_redemptions r where r.offer_code_id = o.id)`),
    ).toEqual([])
  })

  test('has checked off what each studio has done', async () => {
    const studios = await demo.rows(
      `select projects_imported, clients_imported, contract_added,
         (select count(*) from projects p where p.company_id = s.company_id and not is_sample) > 0 as has_projects,
         (select count(*) from clients c where c.company_id = s.company_id and not is_sample) > 0 as has_clients,
         (select count(*) from contract_templates t where t.company_id = s.company_id) > 0 as has_contract
       from startup_checklist s`,
    )
    expect(studios).toHaveLength(2)
    for (const studio of studios) {
      expect(studio.projects_imported).toBe(studio.has_projects)
      expect(studio.clients_imported).toBe(studio.has_clients)
      expect(studio.contract_added).toBe(studio.has_contract)
    }
  })

  test('has checked off five of seven items, and deleted the sample data', async () => {
    const checkedItems = `google_account_connected::int + projects_imported::int + clients_imported::int + timeline_configured::int +
      contract_added::int + invoice_added::int + payment_methods_setup::int`
    expect(
      await demo.row(`select ${checkedItems} from startup_checklist where company_id = ${alderFinch}`),
    ).toEqual([5])
    expect(
      await demo.row(`select count(*)::int from projects where is_sample and company_id = ${alderFinch}`),
    ).toEqual([0])
  })

  test('stays within the plans', async () => {
    expect(
      await demo.rows(
        `select c.name from companies c join subscriptions s on s.company_id = c.id join product_tiers t on t.id = s.product_tier_id
       where (select count(*) from clients where company_id = c.id and not is_sample) > t.max_clients
          or (select count(*) from users where company_id = c.id and role <> 'Client') > t.max_users
          or (select count(*) from projects where company_id = c.id and not is_sample and archived_at is null
                and status <> 'Canceled') > t.max_projects`,
      ),
    ).toEqual([])
  })

  test('has a second studio that started five days ago', async () => {
    const harborPine = `(select id from companies where name = 'Harbor & Pine')`
    const found = await demo.rows<ProjectStatus>(`${projectStatuses} and p.company_id = ${harborPine}`, [
      '2026-03-12',
      demo.now,
    ])
    expect(
      Object.fromEntries(found.map((standing) => [standing.title, ruleOf(standing, '2026-03-12')])),
    ).toEqual({
      '14 Wharf Street, Loft 2': 16,
      'Cliff House Cottage': 15,
      '27 Spruce Point Road': 6,
      '5 Lighthouse Lane': 9,
      '31 Bramhall Street': 8,
      '8 Munjoy Street': 8,
      '9 Vesper Street': 5,
      '112 Exchange Street': 8,
    })
    expect(await demo.row('select count(*)::int from company_styles where company_id is not null')).toEqual([
      2,
    ])
  })

  test('contains only valid rich text', async () => {
    const texts = await demo.rows(
      'select content from contracts union all select content from contract_templates',
    )
    for (const { content } of texts) richText.parse(content)
    expect(JSON.stringify(texts)).toContain('412 Maple Avenue, Savannah')
  })

  test('uses fields in its agreement for everything that settings define', async () => {
    const templates = await demo.rows<{ content: RichText }>('select content from contract_templates')
    const fields = mentionsIn(templates[0]?.content ?? doc()).map(({ attrs }) => attrs.id)
    for (const field of [
      'project.depositDueDays',
      'project.finalPaymentDays',
      'company.paymentLateFee',
      'company.additionalServicesHourlyFee',
      'company.clientDelaysPenaltyHourlyFee',
      'company.clientReschedulePenaltyFee',
    ])
      expect(fields).toContain(field)
    expect(JSON.stringify(templates)).not.toMatch(/\d+ days/)
  })

  test('has sent only complete contracts', async () => {
    const sent = await demo.rows<{ name: string; content: RichText }>(
      `select p.title as name, v.content from contract_versions v join contracts c on c.id = v.contract_id
       join projects p on p.id = c.project_id`,
    )
    expect(sent).toHaveLength(30)
    for (const { name, content } of sent) expect([name, missingIn(content)]).toEqual([name, []])
    const [loft] = sent.filter(({ name }) => name === '71 Foundry Lofts')
    // This is the total before the lamp was added.
    expect(JSON.stringify(loft)).toContain('$11,200.00')
    expect(JSON.stringify(loft)).not.toContain('$11,300.00')
  })
})
