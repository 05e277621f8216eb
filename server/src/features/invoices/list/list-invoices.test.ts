import { addDays } from '@mantel/domain/basics/dates'
import { describe, expect, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'
import { studioWithInvoice, today } from '../testing.ts'

const server = await startServer()
type Item = { id: string; invoiceNumber: string }

/** A draft, one that is open, one that is late, one that is paid, and one with a check that has not cleared. */
async function studioWithAll() {
  const studio = await studioWithInvoice(server)
  const { newProject, newInvoice, sentInvoice, pay } = studio
  const draft = await newInvoice()
  const open = await sentInvoice(await newProject({ title: 'Harbor View' }))
  const late = await sentInvoice(await newProject())
  await server.sql('update invoices set deposit_due_date = $2, next_due_date = $2 where id = $1', [
    late.id,
    addDays(today(), -3),
  ])
  const paid = await sentInvoice(await newProject())
  await pay(paid.id, { amount: 200_000 })
  const processing = await sentInvoice(await newProject())
  await pay(processing.id, { isCleared: false })
  const list = async (query: string) =>
    (await studio.call('GET', `/api/invoices?${query}`)).body.items.map((item: Item) => item.id)
  return { ...studio, draft, open, late, paid, processing, list }
}

describe('the list of invoices', () => {
  test('has views, and totals of what is shown', async () => {
    const { list, call, draft, open, late, paid, processing } = await studioWithAll()
    expect(await list('')).toEqual([processing, paid, late, open, draft].map(({ id }) => id))
    expect(await list('view=drafts')).toEqual([draft.id])
    expect(await list('view=open&sort=due')).toEqual([late.id, open.id, processing.id])
    expect(await list('view=overdue')).toEqual([late.id])
    expect(await list('view=paid')).toEqual([paid.id])
    expect(await list('view=processing')).toEqual([processing.id])
    const { body } = await call('GET', '/api/invoices/summary?view=open')
    expect(body).toEqual({
      count: 3,
      total: 600_000,
      openAmount: 600_000,
      views: { all: 5, open: 3, overdue: 1, drafts: 1, paid: 1, processing: 1 },
      strip: {
        open: 600_000,
        overdue: 100_000,
        overdueCount: 1,
        dueSoon: 400_000,
        receivedThisMonth: 200_000,
      },
    })
    const [overdue] = (await call('GET', '/api/invoices?view=overdue')).body.items
    expect(overdue).toMatchObject({ displayedStatus: 'overdue', clientName: 'Hannah Whitlock' })
  })

  test('is exported as it is filtered, and the export is recorded', async () => {
    const { call, companyId, late, paid, newProject, sentInvoice } = await studioWithAll()
    await server.sql('update projects set title = $2 where id = $1', [late.projectId, '=1+1'])
    const exportOf = async (body: object) => {
      const { status, text } = await call('POST', '/api/invoices/export', body)
      expect([status, text.slice(0, 1)]).toEqual([200, '\ufeff'])
      return text.trim().split('\r\n')
    }
    expect(await exportOf({})).toHaveLength(6)
    const [head, row, ...others] = await exportOf({ view: 'overdue' })
    expect(head).toBe(
      '"Number","Status","Project","Client","Issued","Deposit due","Due","Total","Deposit","Received","Open","Processing","Sent","Paid"',
    )
    expect(row).toContain(`"${late.invoiceNumber}","Overdue","'=1+1","Hannah Whitlock","${today()}"`)
    expect(row).toContain(`"2000.00","1000.00","0.00","2000.00","0.00","${today()}",""`)
    expect(others).toEqual([])
    expect((await exportOf({ view: 'paid' }))[1]).toContain(`"${paid.invoiceNumber}","Paid"`)
    expect(await exportOf({ search: 'harbor' })).toHaveLength(2)
    const client = await sentInvoice(await newProject({ clientId: null }))
    expect((await exportOf({ projectId: client.projectId }))[1]).toContain(client.invoiceNumber)
    const [line] = await server.sql(
      "select description from admin_activities where action = 'export.created' and company_id = $1 order by created_at",
      [companyId],
    )
    expect(line).toEqual({ description: 'Exported invoices' })
    await server.sql('update companies set staff_see_prices = true where id = $1', [companyId])
    const staff = await server.signIn('Staff', companyId)
    expect((await staff('POST', '/api/invoices/export', {})).status).toBe(403)
  })

  test('of many invoices is exported in pages', async () => {
    const { call, companyId, projectId } = await studioWithInvoice(server)
    await server.sql(
      `insert into invoices (company_id, project_id, invoice_number)
       select $1, $2, 'X-' || n from generate_series(1, 2100) n`,
      [companyId, projectId],
    )
    const { text } = await call('POST', '/api/invoices/export', {})
    const rows = text.trim().split('\r\n').slice(1)
    expect([rows.length, new Set(rows).size]).toEqual([2100, 2100])
  })

  test('finds invoices by number, client and project, and shows those of one', async () => {
    const { list, open, draft, clientId, projectId, newProject, sentInvoice } = await studioWithAll()
    expect(await list('search=INV-1')).toEqual([draft.id])
    expect(await list('search=harbor')).toEqual([open.id])
    expect((await list('search=whitlock')).length).toBe(5)
    expect(await list('search=nothing+like+this')).toEqual([])
    expect(await list(`projectId=${projectId}`)).toEqual([draft.id])
    expect((await list(`clientId=${clientId}`)).length).toBe(5)
    const other = await sentInvoice(await newProject({ clientId: null }))
    expect((await list(`clientId=${clientId}`)).includes(other.id)).toBe(false)
  })

  test.each(['created', '-created', 'due', '-due', 'total', '-total'])(
    'is paged by %s without gaps or repetitions',
    async (sort) => {
      const { list, call } = await studioWithAll()
      const whole = await list(`sort=${sort}`)
      const pages: string[] = []
      let cursor = ''
      do {
        const { body } = await call('GET', `/api/invoices?sort=${sort}&limit=2${cursor}`)
        pages.push(...body.items.map(({ id }: Item) => id))
        cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : ''
      } while (cursor)
      expect(pages).toEqual(whole)
      expect(whole).toHaveLength(5)
    },
  )

  test('is paged by due date within what is overdue', async () => {
    const { call, sentInvoice, newProject, list } = await studioWithAll()
    const late = await Promise.all([1, 2, 3].map(async () => sentInvoice(await newProject())))
    for (const [index, { id }] of late.entries())
      await server.sql('update invoices set deposit_due_date = $2, next_due_date = $2 where id = $1', [
        id,
        addDays(today(), -10 + index),
      ])
    for (const sort of ['due', '-due']) {
      const whole = await list(`view=overdue&sort=${sort}`)
      expect(whole).toHaveLength(4)
      const first = await call('GET', `/api/invoices?view=overdue&sort=${sort}&limit=3`)
      const rest = await call(
        'GET',
        `/api/invoices?view=overdue&sort=${sort}&limit=3&cursor=${first.body.nextCursor}`,
      )
      expect([...first.body.items, ...rest.body.items].map(({ id }: Item) => id)).toEqual(whole)
    }
    expect((await list('view=overdue&sort=due')).slice(0, 3)).toEqual(late.map(({ id }) => id))
  })

  test('shows a client what was sent to them, without drafts and notes', async () => {
    const { companyId, clientId, open, pay } = await studioWithAll()
    await pay(open.id, { amount: 100, note: 'Internal remark' })
    const portal = await server.signIn('Client', companyId)
    expect((await portal('GET', '/api/invoices')).body.items).toEqual([])
    await server.sql('update users set client_id = $2 where id = $1', [portal.user.id, clientId])
    const { body } = await portal('GET', '/api/invoices')
    expect(body.items.map(({ status }: { status: string }) => status)).not.toContain('draft')
    expect(body.items).toHaveLength(4)
    const shown = await portal('GET', `/api/invoices/${open.id}`)
    expect(shown.body.actions).toEqual(['preview', 'receipt'])
    expect(shown.text).not.toContain('Internal remark')
    expect((await portal('GET', '/api/payments')).text).not.toContain('Internal remark')
    expect((await portal('GET', '/api/invoices?search=harbor')).body.items).toHaveLength(1)
  })
})

describe('a list of many invoices', () => {
  test('is read from one index', async () => {
    const { companyId, projectId, clientId } = await studioWithInvoice(server)
    await server.sql(
      `insert into invoices (company_id, project_id, client_id, invoice_number, status, sent_at, paid_at, total,
         received_amount, next_due_date, created_at, bill_to)
       select $1, $2, $3, 'X-' || n, case when n % 20 = 0 then 'sent' else 'paid' end, now(),
         case when n % 20 = 0 then null else now() end, 100, case when n % 20 = 0 then 0 else 100 end,
         case when n % 20 = 0 then current_date + n % 60 - 30 end, now() - n * interval '1 minute',
         jsonb_build_object('name', 'Client ' || n % 500)
       from generate_series(1, 20000) n`,
      [companyId, projectId, clientId],
    )
    await server.sql('analyze invoices')
    const plan = async (query: string) => {
      const { runtime } = server.services.databases
      const db = await runtime.connect()
      try {
        await db.query('begin')
        await db.query("select set_config('app.company_id', $1, true)", [companyId])
        const { rows } = await db.query<{ 'QUERY PLAN': string }>(
          `explain select id from invoices where company_id = '${companyId}' ${query} limit 51`,
        )
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      } finally {
        await db.query('rollback')
        db.release()
      }
    }
    const isOpen = 'and open_amount > 0 and sent_at is not null'
    const byDue =
      "order by (case when next_due_date is null then '9999-12-31'::date else next_due_date end), id"
    const plans = {
      newest: await plan('order by created_at desc, id desc'),
      overdue: await plan(`${isOpen} and next_due_date < current_date`),
      paid: await plan("and status = 'paid' order by created_at desc, id desc"),
      byDue: await plan(byDue),
      byTotal: await plan('order by total, id'),
      byOpen: await plan('order by open_amount desc, id desc'),
      byNumber: await plan('order by invoice_number, id'),
      byClient: await plan('and sort_client is not null order by sort_client, id'),
      byIssueDate: await plan('and issue_date is not null order by issue_date desc, id desc'),
      byPayment: await plan('and paid_at is not null order by paid_at desc, id desc'),
      ofClient: await plan(`and client_id = '${clientId}' order by created_at desc, id desc`),
      processing: await plan('and in_flight_amount > 0 order by created_at desc, id desc'),
    }
    for (const [name, text] of Object.entries(plans)) {
      expect({ name, text }).toMatchObject({ text: expect.stringMatching(/Index (Only )?Scan/) })
      expect({ name, text }).not.toMatchObject({ text: expect.stringMatching(/Seq Scan|Sort/) })
    }
  })
})
