import { planReminders } from '@mantel/domain/reminders/plan'
import { loadInvoices, loadLastEmailed } from '../features/reminders/load-invoices.ts'
import { loadRules } from '../features/reminders/load-rules.ts'
import { inTransaction } from '../platform/database/tenant.ts'
import { startServer } from '../testing/server.ts'
import { openFigure } from './testing/figure.ts'

const figure = openFigure('reminders')
const server = await startServer()

const invoices = 10_000

/** A company with open invoices of 2,000 clients, half of them with a payment, and some reminders that were sent. */
async function createInvoices() {
  const { companyId } = await server.signIn()
  const sql = (text: string) => server.sql(text, [companyId])
  await sql(
    `update companies set late_fee_kind = 'percent', late_fee_value = 150, late_fee_grace_days = 7,
       late_fee_repeat = 'monthly', late_fee_since = '2026-01-01' where id = $1`,
  )
  await sql(
    `insert into clients (company_id, first_name, email)
     select $1, 'Client ' || n, n || '@example.com' from generate_series(1, 2000) n`,
  )
  await sql(
    `insert into projects (company_id, client_id, title, address)
     select $1, id, 'Home of ' || first_name, 'Maple Avenue' from clients where company_id = $1`,
  )
  await sql(
    `insert into invoices (company_id, project_id, client_id, invoice_number, status, sent_at, total, subtotal, deposit,
       deposit_due_date, due_date, next_due_date, recipient_email, received_amount)
     select $1, p.id, p.client_id, 'F-' || row_number() over (), 'sent', now() - interval '40 days', 200000, 200000,
       100000, current_date - n * 7, current_date + n * 9, current_date - n * 7, 'client@example.com', 0
     from projects p, generate_series(0, 4) n where p.company_id = $1`,
  )
  await sql(
    `insert into transactions (company_id, project_id, invoice_id, amount, payment_type, payment_method, status,
       completed_at)
     select company_id, project_id, id, 100000, 'deposit', 'check', 'succeeded', now() from invoices
     where company_id = $1 and right(invoice_number, 1) < '5'`,
  )
  await sql(
    `insert into reminder_events (company_id, invoice_id, client_id, key, kind, outcome, day)
     select company_id, id, client_id, 'reminder:deposit:' || deposit_due_date || ':0', 'reminder', 'sent',
       current_date - 20 from invoices where company_id = $1`,
  )
  await server.sql('analyze')
  return companyId
}

figure.measure('10,000 open invoices are planned within a second of CPU time', async () => {
  const companyId = await createInvoices()
  const now = new Date().toISOString()
  const runs: Record<'planned' | 'all' | 'wall' | 'emails' | 'invoices', number>[] = []
  for (let run = 0; run < 5; run++)
    runs.push(
      await inTransaction(
        server.services.databases.runtime,
        { companyId },
        async (db) => {
          const started = { cpu: process.cpuUsage(), at: performance.now() }
          const rules = await loadRules(db, companyId, now)
          const { reminded } = await loadInvoices(db, companyId, rules)
          const lastEmailedOn = await loadLastEmailed(db, companyId, rules.today)
          const loaded = { cpu: process.cpuUsage(), at: performance.now() }
          const plan = planReminders({ rules: rules.rules, invoices: reminded, lastEmailedOn }, now)
          return {
            planned: millisecondsSince(loaded.cpu),
            all: millisecondsSince(started.cpu),
            wall: performance.now() - started.at,
            emails: plan.emails.length,
            invoices: reminded.length,
          }
        },
        { readOnly: true },
      ),
    )
  const median = (name: 'planned' | 'all' | 'wall') =>
    Math.round(runs.map((run) => run[name]).toSorted((a, b) => a - b)[2] ?? 0)
  figure.holds('invoices', runs[0]?.invoices ?? 0, runs[0]?.invoices === invoices, '10,000')
  figure.says('emails', runs[0]?.emails ?? 0)
  figure.holds('planner_cpu_ms', median('planned'), median('planned') < 1_000, 'below 1,000')
  figure.says('load_and_plan_cpu_ms', median('all'))
  figure.says('load_and_plan_wall_ms', median('wall'))
})

const millisecondsSince = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1_000
}
