import type pg from 'pg'

/** The company whose project list is measured twice: alone in a database, and among 999 others. */
export const small = { company: uuid(1, 1), projects: 1_000 }
export const large = { company: uuid(1, 2), clients: 10_000, projects: 10_000, invoices: 10_000 }
/** The company that shows whether the dashboard and the board stay as fast with more projects. */
export const huge = { company: uuid(1, 1_001), clients: 10_000, projects: 100_000, invoices: 100_000 }
/** The companies of the measurement with several processes. The first has the most clients. */
export const studios = Array.from({ length: 50 }, (_, index) => uuid(1, index + 1))
const others = { from: 3, to: 1_000, projects: 989_000 }

export const tokenOf = (company: string) => `crm_bench_${company}`

export async function seedSmall(db: pg.Client) {
  const counts = { clients: 500, projects: small.projects, invoices: 500 }
  await fill(db, `select '${small.company}'::uuid as id`, counts)
}

export async function seedHuge(db: pg.Client) {
  await fill(db, `select '${huge.company}'::uuid as id`, huge)
}

/** Adds the other 999 companies, for a total of about a million projects. */
export async function seedAll(db: pg.Client) {
  await fill(db, `select '${large.company}'::uuid as id`, large)
  const otherCompanies = `select ${sqlUuid(1, 'n')} as id from generate_series(${others.from}, ${others.to}) n`
  const projectsPerCompany = Math.ceil(others.projects / (others.to - others.from + 1))
  await fill(db, otherCompanies, { clients: 200, projects: projectsPerCompany, invoices: 100 })
}

/** Fills in fifty companies as the owner of the database, who need not be a superuser. */
export async function seedStudios(db: pg.Client) {
  const [first, ...rest] = studios.map((id) => `('${id}'::uuid)`)
  const from = (rows: string) => `select id from (values ${rows}) as given (id)`
  await fill(db, from(String(first)), { clients: 1_000, projects: 100, invoices: 0 }, { isSuperuser: false })
  await fill(db, from(rest.join(', ')), { clients: 20, projects: 1, invoices: 0 }, { isSuperuser: false })
}

/** Returns the token of a user whom `seedLive` adds. */
export const livePersonToken = (company: number, person: number) =>
  `${tokenOf(studios[company] ?? '')}_${person}`

/** Fills in companies with a hundred projects each, and users who are signed in. */
export async function seedLive(db: pg.Client, { companies, peoplePerCompany }: Crowd) {
  const rows = studios.slice(0, companies).map((id) => `('${id}'::uuid)`)
  const given = `select id from (values ${rows.join(', ')}) as given (id)`
  await fill(db, given, { clients: 50, projects: 100, invoices: 0 }, { isSuperuser: false })
  await db.query(`with people as (
      insert into users (company_id, role, first_name, last_name, email, password, email_verified_at)
      select id, 'Manager', 'Robin', 'Number ' || n, n || '@' || id, '$argon2id$none', now()
      from (${given}) tenants cross join generate_series(0, ${peoplePerCompany - 1}) n
      returning id, company_id, split_part(email, '@', 1) as n)
    insert into sessions (token_hash, user_id, company_id, portal, expires_at)
    select encode(sha256(convert_to('crm_bench_' || company_id || '_' || n, 'utf8')), 'hex'), id, company_id, 'app',
      now() + interval '1 year' from people`)
}
type Crowd = { companies: number; peoplePerCompany: number }

/** Lists the projects of all companies. A company is given as its position in `studios`. */
export async function liveProjects(db: pg.Client) {
  const { rows } = await db.query<{ id: string; company: string }>(
    'select id, company_id as company from projects order by created_at',
  )
  return rows.map(({ id, company }) => ({ id, company: studios.indexOf(company) }))
}

export async function isFilled(db: pg.Client, company: string) {
  const { rows } = await db.query('select 1 from companies where id = $1', [company])
  return rows.length > 0
}

async function fill(
  db: pg.Client,
  companies: string,
  { clients, projects, invoices }: { clients: number; projects: number; invoices: number },
  { isSuperuser }: { isSuperuser: boolean } = { isSuperuser: true },
) {
  await db.query('begin')
  if (isSuperuser) await db.query('set local session_replication_role = replica')
  await db.query(`create temp table tenants on commit drop as ${companies}`)
  await db.query(`insert into companies (id, name) select id, 'Studio ' || left(id::text, 13) from tenants`)
  await db.query(`insert into subscriptions (company_id, status) select id, 'active' from tenants`)
  await db.query(`insert into startup_checklist (company_id) select id from tenants`)
  await db.query(`insert into users (id, company_id, role, first_name, last_name, email, password, email_verified_at)
    select id, id, 'CompanyAdmin', 'Maya', 'Okafor', 'maya-' || id || '@example.com', '$argon2id$none', now() from tenants`)
  await db.query(`insert into clients (id, company_id, first_name, last_name, email, phone, source, created_at)
    select gen_random_uuid(), id, (array['Hannah','Marcus','Priya','Dana','Ines','Owen','Greta'])[1 + n % 7],
      (array['Whitlock','Delgado','Raman','Feld','Carvalho','Marsh','Lindqvist','Pike','Idowu'])[1 + n % 9],
      'client-' || n || '@example.com', '(912) 555-' || lpad((n % 10000)::text, 4, '0'),
      (array['Referral','Website','Open House','Mail','Other'])[1 + n % 5], now() - n * interval '7 minutes'
    from tenants cross join generate_series(1, ${clients}) n`)
  await db.query(`create temp table drawn on commit drop as
    select company_id, id, row_number() over (partition by company_id order by id) as place from clients
    where company_id in (select id from tenants)`)
  await db.query('create index on drawn (company_id, place)')
  await db.query('analyze drawn')
  await db.query(`insert into projects (id, company_id, client_id, title, address, city, state, type, status, sort_order,
      estimate_value, date_booked, date_serviced, date_of_destage, final_payment_due_date, contract_signing_status, created_at)
    select gen_random_uuid(), t.id, drawn.id, n || ' ' || street, n || ' ' || street, 'Savannah', 'GA',
      (array['Full Stage','Enhancement','STR Design','Other'])[1 + n % 4],
      (array['Discovery','Bid','Won','Completed','Completed','Paused','Canceled'])[1 + n % 7], n,
      100000 * (3 + n % 20), current_date - (n % 200), current_date - (n % 160), current_date - (n % 160) + 90,
      case when n % 3 = 0 then current_date + (n % 40) end, (array['none','draft','sent','signed'])[1 + n % 4],
      now() - n * interval '11 minutes'
    from tenants t cross join generate_series(1, ${projects}) n
    cross join lateral (select (array['Maple Avenue','Harbor View','Orchard Lane','Bayshore Road','Hollis Park'])[1 + n % 5] as street) s
    left join drawn on drawn.company_id = t.id and drawn.place = 1 + n % ${clients}`)
  await db.query(`insert into project_activities (company_id, project_id, user_id, action, description, created_at)
    select p.company_id, p.id, p.company_id, 'project.created', 'Added ' || p.title || ' in ' || p.status, p.created_at
    from projects p join tenants t on t.id = p.company_id`)
  await db.query(`insert into sessions (token_hash, user_id, company_id, portal, expires_at)
    select encode(sha256(convert_to('crm_bench_' || id, 'utf8')), 'hex'), id, id, 'app', now() + interval '1 year' from tenants`)
  if (invoices > 0) await addInvoices(db, invoices)
  if (isSuperuser) await writeCopies(db)
  await db.query('commit')
  await db.query('vacuum analyze')
  // Without a checkpoint, PostgreSQL would write to disk during the measurement.
  if (isSuperuser) await db.query('checkpoint')
}

/**
 * Sent invoices of the first projects. One in twenty is open, half of them with a deposit that was paid; the others are
 * paid. The newest invoice of each company has twenty lines, the others have six.
 */
async function addInvoices(db: pg.Client, count: number) {
  await db.query(`create temp table billed on commit drop as
    select *, n % 20 = 1 as is_open from (
      select *, row_number() over (partition by company_id order by created_at desc, id) as n from projects
      where company_id in (select id from tenants)) p`)
  await db.query(`insert into invoices (company_id, project_id, client_id, invoice_number, bill_to, status, sent_at, issue_date,
      due_date, next_due_date, deposit_due_date, subtotal, total, deposit, received_amount, deposit_paid_at, paid_at,
      final_balance_paid_at, created_at)
    select company_id, id, client_id, 'INV-' || n, '{"name": "Hannah Whitlock"}', case when is_open then 'sent' else 'paid' end,
      created_at, created_at::date, current_date + 30, case when is_open then current_date + (n % 60)::int - 20 end,
      current_date - 3, 600000, 600000, 300000,
      case when not is_open then 600000 when n % 40 = 1 then 300000 else 0 end,
      case when not is_open or n % 40 = 1 then created_at end, case when not is_open then created_at end,
      case when not is_open then created_at end, created_at
    from billed where n <= ${count}`)
  await db.query(`insert into invoice_line_items (company_id, invoice_id, description, rate, amount, sort_order)
    select i.company_id, i.id, 'Room ' || n || ', furnish and style', 600000 / line_count, 600000 / line_count, n
    from invoices i join tenants t on t.id = i.company_id
    cross join lateral (select case when i.invoice_number = 'INV-1' then 20 else 6 end as line_count) c
    cross join generate_series(1, line_count) n`)
  await db.query(`insert into transactions (company_id, project_id, invoice_id, amount, payment_type, payment_method, status,
      paid_on, completed_at, created_at)
    select i.company_id, i.project_id, i.id, i.received_amount, case when i.received_amount = i.total then 'full' else 'deposit' end,
      'check', 'succeeded', i.issue_date, i.created_at, i.created_at
    from invoices i join tenants t on t.id = i.company_id where i.received_amount > 0`)
}

/** Fills the tables that triggers compute from the projects, because a superuser has skipped these triggers. */
async function writeCopies(db: pg.Client) {
  await db.query(`insert into project_standings select s.* from computed_project_standings s
    join tenants t on t.id = s.company_id`)
  await db.query(`insert into project_totals (company_id, status, booked_month, project_count, valued_count, value, awaiting_count)
    select s.* from computed_project_totals s join tenants t on t.id = s.company_id`)
  await db.query(`insert into company_totals (company_id, kind, name, stage, day, at, count, amount, open_amount, in_flight_amount)
    select s.* from computed_company_totals s join tenants t on t.id = s.company_id`)
}

function uuid(kind: number, n: number) {
  return `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`
}

const sqlUuid = (kind: number, n: string) =>
  `('0000000${kind}-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
