import { addDays } from '@mantel/domain/basics/dates'
import { displayedInvoiceStatuses } from '@mantel/domain/invoices/invoice-status'
import { invoiceSorts } from '@mantel/domain/invoices/invoices'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { studioWithInvoice, today } from '../testing.ts'

const server = await sharedServer()
type Item = { id: string; invoiceNumber: string; displayedStatus: string }

/** One invoice of each status, with different projects, clients, amounts and days. */
async function studioWithAll() {
  const studio = await studioWithInvoice(server)
  const { call, companyId, newProject, newInvoice, sentInvoice, pay } = studio
  const other = await call('POST', '/api/clients', {
    firstName: 'Ana',
    lastName: 'Alvarez',
    email: `ana-${companyId}@example.com`,
  })
  const set = (id: string, columns: string, values: unknown[] = []) =>
    server.sql(`update invoices set ${columns} where id = $1`, [id, ...values])
  const draft = await newInvoice()
  const scheduled = await newInvoice(await newProject({ title: 'Zinnia Court', clientId: null }))
  await set(scheduled.id, "scheduled_send_at = now() + interval '3 days'")
  const sent = await sentInvoice(await newProject({ title: 'Harbor View', clientId: other.body.id }))
  const viewed = await sentInvoice(await newProject({ title: 'älder House', type: 'STR Design' }))
  await set(viewed.id, 'viewed_at = now()')
  const depositPaid = await sentInvoice(await newProject({ estimateValue: 500_000 }))
  await pay(depositPaid.id, { amount: 250_000 })
  const partly = await sentInvoice(await newProject())
  await pay(partly.id, { amount: 30_000 })
  const processing = await sentInvoice(await newProject())
  await pay(processing.id, { isCleared: false })
  const overdue = await sentInvoice(await newProject())
  await set(overdue.id, 'deposit_due_date = $2, next_due_date = $2, issue_date = $2', [addDays(today(), -20)])
  const paid = await sentInvoice(await newProject())
  await pay(paid.id, { amount: 200_000 })
  const canceled = await sentInvoice(await newProject())
  await call('POST', `/api/invoices/${canceled.id}/void`, { reason: 'Wrong house' })
  const invoices = {
    draft,
    scheduled,
    sent,
    viewed,
    depositPaid,
    partly,
    processing,
    overdue,
    paid,
    canceled,
  }
  const items = async (query: string): Promise<Item[]> =>
    (await call('GET', `/api/invoices?limit=50&${query}`)).body.items
  const idsOf = (...names: (keyof typeof invoices)[]) =>
    names.map((name): string => invoices[name].id).toSorted()
  const find = async (query: string) => {
    const found = await items(query)
    const { body } = await call('GET', `/api/invoices/summary?${query}`)
    expect([query, body.count]).toEqual([query, found.length])
    return found.map(({ id }) => id).toSorted()
  }
  return { ...studio, otherId: other.body.id as string, invoices, items, idsOf, find }
}

describe('the list of invoices', () => {
  test('is filtered by several statuses, clients and types', async () => {
    const { find, idsOf, items, clientId, otherId } = await studioWithAll()
    expect((await items('')).map(({ displayedStatus }) => displayedStatus).toSorted()).toEqual(
      displayedInvoiceStatuses.toSorted(),
    )
    for (const status of displayedInvoiceStatuses)
      expect(
        (await items(`displayedStatus=${status}`)).map(({ displayedStatus }) => displayedStatus),
      ).toEqual([status])
    expect(await find('displayedStatus=viewed&displayedStatus=overdue')).toEqual(idsOf('viewed', 'overdue'))
    expect(await find('displayedStatus=draft&displayedStatus=scheduled')).toEqual(idsOf('draft', 'scheduled'))
    expect(await find('displayedStatus=paid&displayedStatus=void')).toEqual(idsOf('paid', 'canceled'))
    expect(await find(`clientId=${otherId}`)).toEqual(idsOf('sent'))
    expect(await find(`clientId=${otherId}&clientId=${clientId}`)).toHaveLength(9)
    expect(await find('type=STR+Design')).toEqual(idsOf('viewed'))
    expect(await find('type=STR+Design&displayedStatus=paid')).toEqual([])
    expect(await find('view=open&displayedStatus=draft')).toEqual([])
  })

  test('is filtered by days and amounts', async () => {
    const { call, find, idsOf } = await studioWithAll()
    const late = addDays(today(), -20)
    expect(await find(`issued=${late}..${late}`)).toEqual(idsOf('overdue'))
    expect(await find('due=past')).toEqual(idsOf('overdue'))
    expect(await find('paid=today')).toEqual(idsOf('paid'))
    expect(await find('paid=past')).toEqual([])
    expect(await find('total=300000..')).toEqual(idsOf('depositPaid'))
    expect(await find('open=170000..170000')).toEqual(idsOf('partly'))
    for (const wrong of ['issued=soon', 'due=2026-13-01..', 'paid=x', 'total=-1..', 'open=a'])
      expect((await call('GET', `/api/invoices?${wrong}`)).status).toBe(400)
  })

  test('is exported as it is filtered', async () => {
    const { call, invoices } = await studioWithAll()
    const { text } = await call('POST', '/api/invoices/export', { displayedStatus: ['overdue'], due: 'past' })
    const rows = text.trim().split('\r\n')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain(invoices.overdue.invoiceNumber)
  })

  test('is sorted by the names of projects and clients as people read them, and rows without a value come last', async () => {
    const { items, invoices } = await studioWithAll()
    const numbers = async (query: string) => (await items(query)).map(({ id }) => id)
    expect((await numbers('sort=project')).at(-1)).toBe(invoices.scheduled.id)
    expect((await numbers('sort=-project'))[0]).toBe(invoices.scheduled.id)
    const byProject = await numbers('sort=project')
    expect(byProject.indexOf(invoices.viewed.id)).toBeLessThan(byProject.indexOf(invoices.sent.id))
    expect((await numbers('sort=client'))[0]).toBe(invoices.sent.id)
    for (const sort of ['client', '-client'])
      expect((await numbers(`sort=${sort}`)).at(-1)).toBe(invoices.scheduled.id)
    for (const sort of ['paid', '-paid']) expect((await numbers(`sort=${sort}`))[0]).toBe(invoices.paid.id)
    expect((await numbers('sort=-open'))[0]).toBe(invoices.depositPaid.id)
  })

  test('is paged by each column without gaps or repetitions', async () => {
    const { call, items } = await studioWithAll()
    for (const sort of invoiceSorts) {
      const whole = (await items(`sort=${sort}`)).map(({ id }) => id)
      const pages: string[] = []
      let cursor = ''
      do {
        const { body } = await call('GET', `/api/invoices?sort=${sort}&limit=3${cursor}`)
        pages.push(...body.items.map(({ id }: Item) => id))
        cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : ''
      } while (cursor)
      expect([sort, pages]).toEqual([sort, whole])
      expect(new Set(whole).size).toBe(10)
    }
  })
})
