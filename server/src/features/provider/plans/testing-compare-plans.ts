import type Stripe from 'stripe'
import type { startServerWithProvider } from '../../../testing/provider.ts'
import { idOf } from '../payments/stripe-objects.ts'

export type PlanServer = Awaited<ReturnType<typeof startServerWithProvider>>

type Row = {
  company_id: string
  status: string
  billing_period: string
  product_tier_id: string | null
  price: string | null
  is_comped: boolean
  provider_subscription_id: string | null
  provider_customer_id: string | null
  current_period_end: Date | null
  cancel_at_period_end: boolean
  past_due_since: Date | null
  manual_since: Date | null
}

type Caller = Awaited<ReturnType<PlanServer['signIn']>>

/** Compares our rows with the provider’s objects, which are read from its store and not with our own functions. */
export async function compareWorld(server: PlanServer, superAdmin: Caller, companyIds: string[]) {
  const { store } = server.sandbox.control
  const subscriptions = store.rows('subscription').map(({ value }) => value)
  const invoices = store.rows('invoice').map(({ value }) => value)
  const charges = store.rows('charge').map(({ value }) => value)
  const rows = await server.sql<Row>('select * from subscriptions where company_id = any($1)', [companyIds])
  const wrong: string[] = []
  let mrr = 0
  let subscribed = 0
  for (const row of rows) {
    const customer = row.provider_customer_id
    const own = customer ? subscriptions.filter((each) => each.customer === customer) : []
    const live = own.filter(({ status }) => isLive(status))
    if (own.length > 0) subscribed += 1
    if (live.length > 1) wrong.push(`${row.company_id} has ${live.length} subscriptions`)
    const [current] = live
    wrong.push(
      ...(current ? differences(row, current) : unpaidProblems(row, own)).map(
        (what) => `${row.company_id}: ${what}`,
      ),
    )
    if (current && ['active', 'past_due'].includes(current.status)) mrr += monthly(current)
    if (customer) wrong.push(...(await invoiceProblems(server, row, { customer, invoices, charges })))
  }
  const { body: revenue } = await superAdmin('GET', '/api/admin/revenue')
  const codes = await server.sql<{ code: string }>(
    `select code from offer_codes c where current_uses <>
       (select count(*) from offer_code_redemptions r where r.offer_code_id = c.id)
     or reserved_uses <> (select count(*) from plan_checkouts p
       where p.offer_code_id = c.id and p.status in ('creating', 'open'))`,
  )
  const months: { mrr: number }[] = revenue.months
  return {
    companies: rows.length,
    subscribed,
    wrong: [...wrong, ...codes.map(({ code }) => `the uses of ${code} are wrong`)],
    mrr: { expected: mrr, shown: revenue.mrr as number, inMonths: months.at(-1)?.mrr ?? 0 },
  }
}

const isLive = (status: string) => !['canceled', 'incomplete', 'incomplete_expired'].includes(status)

function monthly({ items }: Stripe.Subscription) {
  const price = items.data[0]?.price
  const amount = price?.unit_amount ?? 0
  return price?.recurring?.interval === 'year' ? Math.round(amount / 12) : amount
}

function differences(row: Row, { id, status, items, cancel_at_period_end: cancels }: Stripe.Subscription) {
  const item = items.data[0]
  const product = item && idOf(item.price.product)
  const expected = {
    provider_subscription_id: id,
    status: status === 'trialing' ? 'trial' : ['active', 'past_due'].includes(status) ? 'active' : 'expired',
    price: item?.price.unit_amount ?? 0,
    billing_period: item?.price.recurring?.interval === 'year' ? 'annual' : 'monthly',
    product: `tier_${row.product_tier_id?.replaceAll('-', '')}`,
    end: item?.current_period_end,
    cancel_at_period_end: cancels,
    isPastDue: status === 'past_due',
    is_comped: false,
  }
  const found = {
    ...row,
    price: Number(row.price),
    product,
    end: row.current_period_end && row.current_period_end.getTime() / 1000,
    isPastDue: row.past_due_since !== null,
  }
  return Object.entries(expected).flatMap(([name, value]) =>
    found[name as keyof typeof found] === value
      ? []
      : [`${name} is ${String(found[name as keyof typeof found])}, not ${String(value)} (${status})`],
  )
}

/** A subscription that ended after the last manual change must have ended the plan. */
function unpaidProblems(row: Row, own: Stripe.Subscription[]) {
  const { provider_subscription_id: id, status, manual_since: since } = row
  if (id !== null) return [`it refers to ${id}, which has ended`]
  const ends = own.flatMap(({ status: ended, ended_at: at }) =>
    ended === 'canceled' && at ? [at * 1000] : [],
  )
  const last = Math.max(...ends, 0)
  if (last > (since?.getTime() ?? 0) && status !== 'canceled' && status !== 'expired')
    return [`it is ${status}, although its subscription has ended`]
  if (row.past_due_since !== null && status === 'active') return ['it is past due without a subscription']
  return []
}

type Charged = { customer: string; invoices: Stripe.Invoice[]; charges: Stripe.Charge[] }

async function invoiceProblems(server: PlanServer, row: Row, { customer, invoices, charges }: Charged) {
  const stored = await server.sql<Record<string, string>>(
    `select provider_invoice_id as id, status, total::int, discount::int, amount_paid::int as paid,
       amount_refunded::int as refunded from plan_invoices where company_id = $1 order by 1`,
    [row.company_id],
  )
  const refunded = charges
    .filter((charge) => charge.customer === customer)
    .reduce((sum, { amount_refunded: amount }) => sum + amount, 0)
  const known = invoices
    .filter((invoice) => invoice.customer === customer && (invoice.total !== 0 || invoice.subtotal !== 0))
    .map(({ id, status, total, amount_paid: paid, total_discount_amounts: discounts }) => ({
      id,
      status,
      total,
      discount: (discounts ?? []).reduce((sum, { amount }) => sum + amount, 0),
      paid,
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const ours = stored.map(({ id, status, total, discount, paid }) => ({ id, status, total, discount, paid }))
  const sum = stored.reduce((total, invoice) => total + Number(invoice.refunded), 0)
  return [
    ...(JSON.stringify(sorted(ours)) === JSON.stringify(sorted(known))
      ? []
      : [
          `${row.company_id}: invoices ${JSON.stringify(sorted(ours))}, not ${JSON.stringify(sorted(known))}`,
        ]),
    ...(sum === refunded ? [] : [`${row.company_id}: ${sum} refunded, not ${refunded}`]),
  ]
}

const sorted = (items: object[]) =>
  items
    .map((item) => Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1))
