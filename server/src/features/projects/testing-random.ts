import { addDays, dayIn } from '@mantel/domain/basics/dates'
import fc from 'fast-check'
import type { TestServer } from '../../testing/server.ts'
import { rowsOf } from '../clients/testing.ts'

/** Makes three of four values null: the first rule that applies hides all later rules, so most rules must not apply. */
const mostlyNull = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value })
const someDay = fc.integer({ min: -20, max: 20 })
const anyProject = fc.record({
  status: fc.constantFrom('Discovery', 'Bid', 'Won', 'Completed', 'Completed', 'Paused', 'Canceled', 'Attic'),
  isArchived: mostlyNull(fc.constant(true)),
  hasEstimate: fc.boolean(),
  hasClient: fc.boolean(),
  isSample: mostlyNull(fc.constant(true)),
  type: fc.constantFrom('Full Stage', 'STR Design'),
  source: mostlyNull(fc.constant('Referral')),
  sortOrder: fc.integer({ min: 1, max: 50 }),
  booked: mostlyNull(fc.integer({ min: -40, max: 0 })),
  serviced: mostlyNull(someDay),
  destage: mostlyNull(someDay),
  depositDue: mostlyNull(fc.integer({ min: -5, max: 6 })),
  deposit: mostlyNull(someDay),
  depositPercent: mostlyNull(fc.constantFrom(0, 33.33, 100)),
  received: mostlyNull(fc.constantFrom(40_000, 90_000, 1_000_000)),
  finalDue: mostlyNull(someDay),
  paid: mostlyNull(someDay),
  contract: mostlyNull(fc.constantFrom('draft', 'sent', 'signed', 'withdrawn', 'declined', 'expired')),
  sent: fc.integer({ min: 0, max: 6 }),
  expires: mostlyNull(fc.integer({ min: -3, max: 3 })),
  invoices: fc.array(
    fc.record({
      status: fc.constantFrom('draft', 'sent'),
      isVoid: fc.boolean(),
      total: fc.constantFrom(0, 100_000),
      received: fc.constantFrom(0, 60_000, 100_000),
    }),
    { maxLength: 3 },
  ),
  hoursSinceLead: mostlyNull(fc.integer({ min: 0, max: 96 })),
  quietDays: fc.integer({ min: 0, max: 12 }),
})

/** Adds projects that cover all rules of the next step, and all filters and orders of the board. */
export async function addRandomProjects(server: TestServer, companyId: string, count: number) {
  const { insert, project } = rowsOf(server)
  const today = dayIn('America/New_York', new Date())
  const nora = await insert('clients', {
    company_id: companyId,
    first_name: 'Nora',
    last_name: 'Whitlock',
    email: 'nora@example.com',
  })
  for (const [n, facts] of fc.sample(anyProject, { numRuns: count, seed: 412 }).entries()) {
    const at = (days: number | null) => (days === null ? null : addDays(today, days))
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const signed = facts.contract === 'signed'
    const id = await project(companyId, facts.hasClient ? nora : null, {
      title: `House ${n}`,
      status: facts.status,
      archived_at: facts.isArchived && ago(1),
      estimate_value: facts.hasEstimate ? 100_000 * (1 + (n % 7)) : null,
      deposit_percent: facts.depositPercent,
      type: facts.type,
      source: facts.source,
      date_booked: at(facts.booked),
      is_sample: facts.isSample === true,
      sort_order: facts.sortOrder,
      date_serviced: at(facts.serviced),
      date_of_destage: at(facts.destage),
      deposit_due_date: at(facts.depositDue),
      deposit_date: at(facts.deposit),
      final_payment_due_date: at(facts.finalDue),
      full_paid_date: at(facts.paid),
      contract_signing_status: facts.contract ?? 'none',
      contract_signed_at: signed ? ago(facts.sent * 24) : null,
      created_at: ago(facts.quietDays * 24),
    })
    const ofProject = { company_id: companyId, project_id: id }
    if (facts.contract === 'sent') {
      const contract = await insert('contracts', {
        ...ofProject,
        name: 'Agreement',
        content: '{}',
        status: 'sent',
        sent_at: ago(facts.sent * 24),
      })
      if (facts.expires !== null) {
        const link = await insert('contract_signing_links', {
          ...ofProject,
          contract_id: contract,
          token_hash: crypto.randomUUID().replaceAll('-', '').repeat(2),
          expires_at: ago(-facts.expires * 24 - 1),
        })
        await server.sql('update projects set contract_signing_link_id = $2 where id = $1', [id, link])
      }
    }
    for (const [index, { status, isVoid, total, received }] of facts.invoices.entries()) {
      await insert('invoices', {
        ...ofProject,
        invoice_number: crypto.randomUUID().slice(0, 20),
        status,
        sent_at: status === 'draft' ? null : ago(10 - index),
        total,
        deposit: total / 2,
        received_amount: status === 'draft' ? 0 : Math.min(total, received),
        voided_at: isVoid && status === 'sent' ? ago(0) : null,
        created_at: ago(10 - index),
      })
    }
    if (facts.received !== null)
      await insert('transactions', {
        ...ofProject,
        amount: facts.received,
        payment_type: 'other',
        payment_method: 'cash',
        status: 'succeeded',
        source: 'recorded',
        paid_on: today,
      })
    if (facts.hoursSinceLead !== null)
      await insert('leads', {
        ...ofProject,
        email: 'tom@example.com',
        submitted_at: ago(facts.hoursSinceLead),
      })
  }
}
