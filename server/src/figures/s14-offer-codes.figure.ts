import { payer, submitForm } from '@mantel/sandbox/stripe/testing'
import { newTier, registerCompany } from '../features/onboarding/testing.ts'
import { startServerWithProvider } from '../testing/provider.ts'
import { registrationForm } from '../testing/registration.ts'
import { startServer } from '../testing/server.ts'
import { openFigure } from './testing/figure.ts'

const figure = openFigure('S14')
const uses = 10

type Server = Awaited<ReturnType<typeof startServer>>

async function addCode({ sql }: Pick<Server, 'sql'>, code: string, expiresAt: Date | null = null) {
  await sql(
    `insert into offer_codes (code, discount_type, discount_value, discount_duration_months, max_uses, expires_at)
     values ($1, 'percentage', 20, 3, $2, $3)`,
    [code, uses, expiresAt],
  )
  return async () => {
    const [row] = await sql<{ used: number; reserved: number; redeemed: number }>(
      `select current_uses as used, reserved_uses as reserved,
         (select count(*)::int from offer_code_redemptions r where r.offer_code_id = c.id) as redeemed
       from offer_codes c where code = $1`,
      [code],
    )
    return row ?? { used: -1, reserved: -1, redeemed: -1 }
  }
}

const listOf = <T>(length: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length }, (_, at) => make(at)))
const accepted = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length
/** Some attempts of one company are refused before they are checked, because codes must not be guessed. */
const unexpected = (answers: { status: number; text: string }[], sentence: string) =>
  answers
    .filter(
      ({ status, text }) => status !== 200 && status !== 429 && !(status === 400 && text.includes(sentence)),
    )
    .map(({ status, text }) => `${status} ${text}`)
const apply = ({ call }: { call: Company['call'] }, offerCode: string) =>
  call('POST', '/api/offer-codes/redemption', { offerCode })
type Company = Awaited<ReturnType<typeof registerCompany>>

const full = 'This code has reached its limit'

figure.measure('100 companies use a code at once, half of them when they register', async () => {
  const server = await startServer()
  const counts = await addCode(server, 'RUSH')
  const companies = await listOf(50, () => registerCompany(server))
  const answers = await Promise.all([
    ...companies.map((company) => apply(company, 'RUSH')),
    ...Array.from({ length: 50 }, () =>
      server.call('POST', '/api/auth/register', registrationForm({ offerCode: 'RUSH' })),
    ),
  ])
  const { used, redeemed } = await counts()
  figure.holds('accepted', accepted(answers), accepted(answers) === uses, String(uses))
  figure.holds('counted', used, used === uses && redeemed === uses, String(uses))
  figure.none('other-answers', unexpected(answers, full))
})

figure.measure('one company uses a code 100 times at once', async () => {
  const server = await startServer()
  const counts = await addCode(server, 'ONCE')
  const company = await registerCompany(server)
  const answers = await listOf(100, () => apply(company, 'ONCE'))
  const { used, redeemed } = await counts()
  figure.holds('accepted-of-one', accepted(answers), accepted(answers) === 1, '1')
  figure.holds('counted-of-one', used, used === 1 && redeemed === 1, '1')
  figure.none('other-answers-of-one', unexpected(answers, 'You’ve already used a code'))
})

figure.measure('100 companies use a code at the moment at which it expires', async () => {
  const now = new Date('2027-03-01T12:00:00Z')
  const server = await startServer({ clock: () => now })
  const counts = await addCode(server, 'GONE', now)
  const companies = await listOf(50, () => registerCompany(server))
  const answers = await Promise.all([
    ...companies.map((company) => apply(company, 'GONE')),
    ...Array.from({ length: 50 }, () =>
      server.call('POST', '/api/auth/register', registrationForm({ offerCode: 'GONE' })),
    ),
  ])
  const { used } = await counts()
  figure.holds('accepted-after-expiry', accepted(answers), accepted(answers) === 0, '0')
  figure.holds('counted-after-expiry', used, used === 0, '0')
  figure.none('other-answers-after-expiry', unexpected(answers, 'This code has expired'))
})

figure.measure(
  '100 companies go to the provider’s page with a code at once, and pay or let it expire',
  async () => {
    const server = await startServerWithProvider()
    const tierId = await newTier(server)
    const counts = await addCode(server, 'PAGE')
    const companies = await listOf(100, () => registerCompany(server, { tierId, offerCode: 'PAGE' }))
    const choosing = await counts()
    figure.holds(
      'counted-by-choosing',
      choosing.used + choosing.reserved,
      choosing.used + choosing.reserved === 0,
      '0',
    )
    const open = (some: Company[]) =>
      Promise.all(
        some.map(({ call }) => call('POST', '/api/plan/checkouts', { tierId, billingPeriod: 'monthly' })),
      )
    const opened = await open(companies)
    figure.holds('pages', accepted(opened), accepted(opened) === uses, String(uses))
    figure.none('other-pages', unexpected(opened, full))
    const { reserved } = await counts()
    figure.holds('reserved', reserved, reserved === uses, String(uses))
    const pages = opened.flatMap(({ body }) => (body.url ? [body.url as string] : []))
    await Promise.all(
      pages.slice(0, 6).map((url) => submitForm(url, { ...payer, number: '4242424242424242' })),
    )
    await server.settle()
    // The other four pages expire, which releases the uses that they had reserved.
    await server.sandbox.act('advance', { seconds: 32 * 60 })
    await server.settle()
    const paid = await counts()
    figure.holds('uses-after-paying', paid.used, paid.used === 6 && paid.redeemed === 6, '6')
    figure.holds('reserved-after-expiry', paid.reserved, paid.reserved === 0, '0')
    const others = companies.filter((_, at) => opened[at]?.status !== 200)
    const again = await open(others)
    figure.holds('pages-of-others', accepted(again), accepted(again) === 4, '4')
    figure.none('other-pages-of-others', unexpected(again, full))
  },
)
