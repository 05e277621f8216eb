import type { Activity } from '@mantel/domain/activity'
import { describe, expect, test } from 'vitest'
import { sharedServer, type TestServer } from '../../testing/server.ts'
import { hannah, rowsOf } from '../clients/testing.ts'
import { maple, newStudio } from '../projects/testing.ts'

const server = await sharedServer()
const { insert, member } = rowsOf(server)

type Call = Awaited<ReturnType<TestServer['signIn']>>
async function latest(call: Call, path = '/api/activity') {
  const { body } = await call('GET', path)
  return body.items[0] as Activity
}

describe('changes', () => {
  test('show dates, amounts and units in readable form', async () => {
    const { call } = await newStudio(server)
    const client = (await call('POST', '/api/clients', hannah)).body.id
    const { body } = await call('POST', '/api/projects', maple)
    await call('PATCH', `/api/projects/${body.id}`, {
      version: body.version,
      clientId: client,
      title: '412 Oak Avenue',
      brief: 'Warm oak and linen',
      dateServiced: '2026-03-16',
      estimateValue: 1_425_050,
      discountPercent: 12.5,
      stageDurationDays: 60,
      squareFeet: 2400,
      disabledPaymentMethods: ['cash', 'check'],
    })
    expect(await latest(call)).toMatchObject({
      description: 'Changed client, title and 7 more',
      changes: [
        { field: 'client', before: null, after: 'Hannah Whitlock' },
        { field: 'title', before: '412 Maple Avenue', after: '412 Oak Avenue' },
        { field: 'brief', before: null, after: null },
        { field: 'square feet', before: null, after: '2,400' },
        { field: 'install date', before: null, after: 'Mar 16, 2026' },
        { field: 'estimate', before: null, after: '$14,250.50' },
        { field: 'discount', before: '0%', after: '12.5%' },
        { field: 'staging period', before: null, after: '60 days' },
        { field: 'payment methods', before: null, after: 'cash, check' },
      ],
    })
    await call('PATCH', `/api/clients/${client}`, { version: 1, phone: '912 555 0100', notes: 'Calls back' })
    expect((await latest(call)).changes).toEqual([
      { name: 'phone', field: 'phone', before: '(912) 555-0143', after: '(912) 555-0100' },
      { name: 'notes', field: 'notes', before: null, after: null },
    ])
  })

  test('use the labels of the settings', async () => {
    const { call, companyId } = await newStudio(server)
    const changes = [
      { field: 'stageDurationDays', before: 90, after: 1 },
      { field: 'staffSeePrices', before: false, after: true },
      { field: 'finalPaymentAnchor', before: 'afterService', after: 'beforeService' },
      { field: 'stages', before: 'Discovery, Bid', after: 'Inquiry, Bid' },
      { field: 'mailSignature', before: null, after: 'Kind regards. '.repeat(20) },
      { field: 'somethingElseId', before: crypto.randomUUID(), after: { width: 3 } },
    ]
    await record(companyId, { target_type: 'company', metadata: { changes } })
    expect((await latest(call)).changes).toEqual([
      { name: 'stageDurationDays', field: 'staging period', before: '90 days', after: '1 day' },
      { name: 'staffSeePrices', field: 'staff access to prices', before: 'no', after: 'yes' },
      {
        name: 'finalPaymentAnchor',
        field: 'balance timing',
        before: 'after the install',
        after: 'before the install',
      },
      { name: 'stages', field: 'stages', before: 'Discovery, Bid', after: 'Inquiry, Bid' },
      { name: 'mailSignature', field: 'mail signature', before: null, after: null },
      { name: 'somethingElseId', field: 'something else id', before: null, after: null },
    ])
  })

  test('are empty if the stored metadata is invalid', async () => {
    const { call, companyId } = await newStudio(server)
    for (const changes of ['rubbish', [1], [{ before: 1 }], {}, null]) {
      await record(companyId, { target_type: 'company', metadata: { changes } })
      expect((await latest(call)).changes).toEqual([])
    }
  })

  const record = (companyId: string, values: Record<string, unknown>) =>
    insert('admin_activities', {
      company_id: companyId,
      target_id: companyId,
      action: 'settings.changed',
      description: 'Changed the settings',
      ...values,
    })
})

describe('amounts', () => {
  test('are shown only to users who may see prices, and costs only to users who may see costs', async () => {
    const { call, companyId } = await newStudio(server)
    const { body } = await call('POST', '/api/projects', maple)
    await call('PATCH', `/api/projects/${body.id}`, {
      version: body.version,
      estimateValue: 777_700,
      depositPercent: 33.33,
      city: 'Savannah',
    })
    const { body: cost } = await call('POST', `/api/projects/${body.id}/costs`, {
      description: 'Movers',
      cost: 88_800,
    })
    await call('PATCH', `/api/costs/${cost.id}`, { version: cost.version, cost: 99_900 })
    await insert('project_activities', {
      company_id: companyId,
      project_id: body.id,
      action: 'payment.recorded',
      description: 'Recorded a payment by check',
      metadata: { changes: [{ field: 'amount', before: null, after: 666_600 }] },
    })
    const fields = async (viewer: Call) => {
      const { items } = (await viewer('GET', `/api/projects/${body.id}/activity`)).body
      return (items as Activity[]).map(({ changes }) => changes.map(({ field }) => field))
    }
    const fieldsOfAdmin = [['amount'], ['cost'], ['cost'], ['city', 'estimate', 'deposit'], []]
    expect((await fields(call)).map((names) => names.toSorted())).toEqual(
      fieldsOfAdmin.map((names) => names.toSorted()),
    )
    const staff = await server.signIn('Staff', companyId)
    await member(companyId, body.id, staff.user.id)
    expect(await fields(staff)).toEqual([[], [], [], ['city'], []])
    // Ids and times are removed before the search, because they can contain the digits of an amount.
    const idOrTime = /"[0-9a-f-]{36}"|"\d{4}-\d\d-\d\dT[\d:.]+Z"/g
    for (const path of ['/api/activity', `/api/projects/${body.id}/activity`, '/api/dashboard']) {
      const { text } = await staff('GET', path)
      expect([path, /7,?777|33\.33|8,?888?|9,?999?|6,?666/.exec(text.replaceAll(idOrTime, ''))]).toEqual([
        path,
        null,
      ])
    }
    await server.sql('update companies set staff_see_prices = true where id = $1', [companyId])
    expect((await fields(staff)).map((names) => names.length)).toEqual([1, 0, 0, 3, 0])
    const manager = await server.signIn('Manager', companyId)
    expect(await fields(manager)).toEqual(await fields(call))
  })
})

describe('names', () => {
  test('are shown only of clients that the viewer sees', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    const before = (await call('POST', '/api/clients', hannah)).body.id
    const after = (await call('POST', '/api/clients', { email: 'owen@example.com' })).body.id
    await call('POST', '/api/projects', { ...maple, title: 'Of Hannah', clientId: before })
    const { body } = await call('POST', '/api/projects', { ...maple, clientId: before })
    await call('PATCH', `/api/projects/${body.id}`, { version: body.version, clientId: after })
    const path = `/api/projects/${body.id}/activity`
    expect((await latest(call, path)).changes).toEqual([
      { name: 'clientId', field: 'client', before: 'Hannah Whitlock', after: 'owen@example.com' },
    ])
    const staff = await server.signIn('Staff', companyId)
    await member(companyId, body.id, staff.user.id)
    expect((await latest(staff, path)).changes).toEqual([
      { name: 'clientId', field: 'client', before: null, after: 'owen@example.com' },
    ])
  })
})
