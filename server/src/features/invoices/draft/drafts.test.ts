import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../../testing/server.ts'
import { lines, studioWithInvoice } from '../testing.ts'

const server = await sharedServer()

describe('an invoice from a project', () => {
  test('has its estimate, discount and deposit, and the client’s address', async () => {
    const { call, newProject, clientId, companyId } = await studioWithInvoice(server)
    await server.sql('insert into startup_checklist (company_id) values ($1)', [companyId])
    const projectId = await newProject({ discountPercent: 10, depositPercent: 25, type: 'Full Stage' })
    expect(await call('POST', '/api/invoices', { projectId })).toMatchObject({
      status: 201,
      body: {
        invoiceNumber: 'INV-1',
        status: 'draft',
        displayedStatus: 'draft',
        clientId,
        lines: [{ kind: 'item', description: 'Full Stage, 412 Maple Avenue', quantity: 1, rate: 200_000 }],
        subtotal: 200_000,
        discountAmount: 20_000,
        total: 180_000,
        deposit: 45_000,
        depositPercent: 25,
        billTo: { name: 'Hannah Whitlock' },
        paymentOptions: ['zelle', 'check', 'cash'],
        templateName: 'template-1-minimal',
        payments: [],
        plannedDates: { issueDate: expect.any(String), dueDate: expect.any(String) },
      },
    })
    expect((await call('GET', '/api/checklist')).body).toMatchObject({ invoiceAdded: true })
  })

  test('is empty without an estimate', async () => {
    const { newInvoice } = await studioWithInvoice(server, { estimateValue: null })
    expect(await newInvoice()).toMatchObject({ lines: [], total: 0 })
  })

  test('does not exist for another company, nor for staff who may not see prices', async () => {
    const { newInvoice, companyId, call } = await studioWithInvoice(server)
    const { id } = await newInvoice()
    const stranger = await server.signIn('CompanyAdmin')
    const theirs = await stranger('GET', `/api/invoices/${id}`)
    const none = await stranger('GET', `/api/invoices/${crypto.randomUUID()}`)
    expect([theirs.status, theirs.text]).toEqual([none.status, none.text])
    expect(theirs.status).toBe(404)
    const staff = await server.signIn('Staff', companyId)
    expect((await staff('GET', `/api/invoices/${id}`)).status).toBe(403)
    await server.sql(
      'update companies set staff_see_prices = true, staff_see_all_projects = false where id = $1',
      [companyId],
    )
    expect((await staff('GET', `/api/invoices/${id}`)).status).toBe(404)
    expect((await staff('GET', '/api/invoices')).body.items).toEqual([])
    expect((await call('GET', '/api/invoices')).body.items).toHaveLength(1)
  })
})

describe('a draft', () => {
  test('is edited in the version that the user saw, and the server computes the amounts', async () => {
    const { call, newInvoice } = await studioWithInvoice(server)
    const { id, version } = await newInvoice()
    const edit = { version, lines, discountPercent: 10, taxPercent: 7.25, deposit: { amount: 50_000 } }
    const answers = await Promise.all([
      call('PATCH', `/api/invoices/${id}`, edit),
      call('PATCH', `/api/invoices/${id}`, edit),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    const saved = answers.find(({ status }) => status === 200)?.body
    // 15,002 cents for the rental; its tax is 7.25% of 90% of it.
    expect(saved).toMatchObject({
      subtotal: 115_002,
      discountAmount: 11_500,
      taxAmount: 979,
      total: 104_481,
      deposit: 50_000,
      depositPercent: null,
      openAmount: 104_481,
      lines: [{ amount: 100_000 }, { amount: 15_002 }],
    })
    const [first, second] = saved.lines
    const moved = await call('PATCH', `/api/invoices/${id}`, {
      version: saved.version,
      lines: [second, first].map(({ id, description, rate }) => ({ id, description, rate })),
    })
    expect(moved.body.lines.map((line: { id: string }) => line.id)).toEqual([second.id, first.id])
  })

  test.each([
    [{ lines: [{ description: 'a', rate: 1, quantity: -1 }] }, 'Enter a quantity above 0'],
    [{ lines: [{ description: 'a', rate: 1, quantity: 1.001 }] }, 'Use no more than two decimals'],
    [{ lines: [{ description: 'a', rate: 0.5 }] }, 'Enter a rate with no more than two decimals'],
    [{ lines: [{ description: 'a', rate: 1e15 }] }, 'This amount is too large'],
    [{ lines: [{ description: 'a', rate: 1_000_000_000_000, quantity: 2 }] }, 'This amount is too large'],
    [{ lines: [{ description: 'a', rate: -1 }] }, 'Credits can’t be more than the other lines'],
    [{ deposit: { amount: 200_001 } }, 'The deposit can’t be more than the total'],
    [{ discountPercent: 100.5 }, 'Must be between 0% and 100%'],
    [{ paymentOptions: ['bitcoin'] }, expect.any(String)],
  ])('refuses %j', async (edit, error) => {
    const { call, newInvoice } = await studioWithInvoice(server)
    const { id, version } = await newInvoice()
    expect(await call('PATCH', `/api/invoices/${id}`, { version, ...edit })).toMatchObject({
      status: 400,
      body: { error },
    })
    expect((await call('GET', `/api/invoices/${id}`)).body.version).toBe(version)
  })

  test('never takes a line of another invoice', async () => {
    const { call, newInvoice } = await studioWithInvoice(server)
    const [one, other] = [await newInvoice(), await newInvoice()]
    const stolen = { id: other.lines[0].id, description: 'a', rate: 1 }
    expect(
      await call('PATCH', `/api/invoices/${one.id}`, { version: one.version, lines: [stolen] }),
    ).toMatchObject({ status: 404, body: { error: 'Line not found' } })
  })

  test('leaves its number as a gap when it is deleted, and its copy gets a new one', async () => {
    const { call, newInvoice } = await studioWithInvoice(server)
    const { id } = await newInvoice()
    const copy = await call('POST', `/api/invoices/${id}/copies`)
    expect(copy).toMatchObject({
      status: 201,
      body: { invoiceNumber: 'INV-2', total: 200_000, deposit: 100_000, lines: [{ rate: 200_000 }] },
    })
    expect((await call('DELETE', `/api/invoices/${id}`)).status).toBe(204)
    expect((await call('DELETE', `/api/invoices/${id}`)).status).toBe(404)
    expect((await newInvoice()).invoiceNumber).toBe('INV-3')
    const { body } = await call('GET', '/api/invoices/numbering')
    expect(
      body.items.map(({ invoiceNumber, displayedStatus, reason }: Record<string, string>) => [
        invoiceNumber,
        displayedStatus,
        reason,
      ]),
    ).toEqual([
      ['INV-3', 'draft', null],
      ['INV-1', 'deleted', 'Draft deleted'],
      ['INV-2', 'draft', null],
    ])
    const first = await call('GET', '/api/invoices/numbering?limit=2')
    const rest = await call('GET', `/api/invoices/numbering?limit=2&cursor=${first.body.nextCursor}`)
    expect([...first.body.items, ...rest.body.items]).toEqual(body.items)
  })

  test('leaves its number as a gap when its project is deleted', async () => {
    const { call, newInvoice, projectId, newProject } = await studioWithInvoice(server)
    await newInvoice()
    expect((await call('DELETE', `/api/projects/${projectId}`)).status).toBe(204)
    expect((await newInvoice(await newProject())).invoiceNumber).toBe('INV-2')
    expect((await call('GET', '/api/invoices/numbering')).body.items).toMatchObject([
      { invoiceNumber: 'INV-2' },
      { invoiceNumber: 'INV-1', displayedStatus: 'deleted', reason: 'Project deleted' },
    ])
  })

  test('takes back a number that it had before, which no other draft can have', async () => {
    const { call, newInvoice } = await studioWithInvoice(server)
    const [{ id }, other] = [await newInvoice(), await newInvoice()]
    const renumber = async (draft: string, invoiceNumber: string) => {
      const { version } = (await call('GET', `/api/invoices/${draft}`)).body
      return (await call('PATCH', `/api/invoices/${draft}`, { version, invoiceNumber })).status
    }
    expect([await renumber(id, 'INV-11'), await renumber(id, 'INV-12')]).toEqual([200, 200])
    expect([await renumber(other.id, 'INV-1'), await renumber(other.id, 'INV-11')]).toEqual([409, 409])
    expect(await renumber(id, 'INV-1')).toBe(200)
    const { items } = (await call('GET', '/api/invoices/numbering')).body
    expect(
      items
        .map(({ invoiceNumber, displayedStatus }: Record<string, string>) => [invoiceNumber, displayedStatus])
        .toSorted(),
    ).toEqual([
      ['INV-1', 'draft'],
      ['INV-11', 'deleted'],
      ['INV-12', 'deleted'],
      ['INV-2', 'draft'],
    ])
  })

  test('gets another number only from an admin, and never one that was used', async () => {
    const { call, newInvoice, companyId } = await studioWithInvoice(server)
    const { id, version } = await newInvoice()
    await newInvoice()
    const manager = await server.signIn('Manager', companyId)
    const edit = { version, invoiceNumber: 'INV-3' }
    expect((await manager('PATCH', `/api/invoices/${id}`, edit)).status).toBe(403)
    expect((await call('PATCH', `/api/invoices/${id}`, { version, invoiceNumber: 'INV-2' })).status).toBe(409)
    expect((await call('PATCH', `/api/invoices/${id}`, edit)).status).toBe(200)
    expect((await newInvoice()).invoiceNumber).toBe('INV-4')
    const gap = (await call('GET', '/api/invoices/numbering')).body.items.find(
      ({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber === 'INV-1',
    )
    expect(gap.reason).toBe('Number changed to INV-3')
  })

  test('appears in the activity once, without amounts for those who may not see them', async () => {
    const { call, newInvoice, projectId, companyId } = await studioWithInvoice(server)
    const { id, version } = await newInvoice()
    await call('PATCH', `/api/invoices/${id}`, { version, lines })
    await call('PATCH', `/api/invoices/${id}`, { version: version + 1, lines: [] })
    const activity = async (as: typeof call) => {
      const { body } = await as('GET', `/api/projects/${projectId}/activity`)
      return body.items.filter(({ action }: { action: string }) => action === 'invoice.edited')
    }
    const [edited, ...more] = await activity(call)
    expect(more).toEqual([])
    expect(edited.changes).toContainEqual({
      name: 'total',
      field: 'total',
      before: '$2,000',
      after: '$1,150.02',
    })
    const staff = await server.signIn('Staff', companyId)
    expect(await activity(staff)).toMatchObject([
      { changes: [{ field: 'lines', before: null, after: null }] },
    ])
  })

  test('has a history of its own, without that of other invoices', async () => {
    const { call, newInvoice, companyId, pay, send } = await studioWithInvoice(server)
    const { id } = await newInvoice()
    const other = await newInvoice()
    await send(id)
    await pay(id)
    const history = async (invoiceId: string) => {
      const { body } = await call('GET', `/api/invoices/${invoiceId}/activity`)
      return body.items.map(({ action }: { action: string }) => action)
    }
    expect(await history(id)).toEqual(['payment.recorded', 'invoice.sent', 'invoice.created'])
    expect(await history(other.id)).toEqual(['invoice.created'])
    // Staff who may not see prices see no invoices.
    const staff = await server.signIn('Staff', companyId)
    expect((await staff('GET', `/api/invoices/${id}/activity`)).status).toBe(404)
  })
})
