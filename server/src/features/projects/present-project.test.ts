import { addDays, dayIn } from '@mantel/domain/basics/dates'
import { subtractDiscount } from '@mantel/domain/basics/money'
import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { rowsOf } from '../clients/testing.ts'
import { studioWithInvoice } from '../invoices/testing.ts'
import { maple, newStudio } from './testing.ts'

const server = await sharedServer()
const today = dayIn('America/New_York', new Date())

describe('the next step of a project', () => {
  test('is shown on the page, in the list and on the board', async () => {
    const { call } = await newStudio(server)
    const { body } = await call('POST', '/api/projects', { ...maple, dateServiced: addDays(today, 5) })
    expect(body.nextStep).toMatchObject({ icon: 'truck', text: expect.stringMatching(/^Install /) })
    expect((await call('GET', '/api/projects')).body.items[0].nextStep).toEqual(body.nextStep)
    expect((await call('GET', '/api/pipeline')).body.cards[0].nextStep).toEqual(body.nextStep)
  })

  test('depends on contracts, links and leads', async () => {
    const { call, companyId } = await newStudio(server)
    const { body } = await call('POST', '/api/projects', { ...maple, estimateValue: 100_00 })
    const step = async () => (await call('GET', `/api/projects/${body.id}`)).body.nextStep.text
    await server.sql(
      'insert into leads (company_id, first_name, email, project_id) values ($1, $2, $3, $4)',
      [companyId, 'Tom', 'tom@mail.test', body.id],
    )
    expect(await step()).toBe('New website lead, just now')
    await server.sql(
      `insert into contracts (company_id, project_id, name, content, status, sent_at)
       values ($1, $2, 'Agreement', '{}', 'sent', now() - interval '4 days')`,
      [companyId, body.id],
    )
    await server.sql("update projects set contract_signing_status = 'sent' where id = $1", [body.id])
    expect(await step()).toBe('Contract sent 4 days ago, unsigned')
  })

  test('says first that the client declined, and why', async () => {
    const { call, companyId } = await newStudio(server)
    const { body } = await call('POST', '/api/projects', {
      ...maple,
      estimateValue: 100_00,
      dateServiced: addDays(today, -20),
    })
    expect(body.nextStep.hue).toBe('red')
    await server.sql(
      `insert into contracts (company_id, project_id, name, content, declined_at, declined_reason)
       values ($1, $2, 'Agreement', '{}', now(), 'price')`,
      [companyId, body.id],
    )
    await server.sql("update projects set contract_signing_status = 'declined' where id = $1", [body.id])
    const declined = { text: 'Declined: price. Follow up', action: 'review-contract' }
    expect((await call('GET', `/api/projects/${body.id}`)).body.nextStep).toMatchObject(declined)
    expect((await call('GET', '/api/pipeline')).body.cards[0].nextStep).toMatchObject(declined)
    const dashboard = (await call('GET', '/api/dashboard')).body
    expect(dashboard.needsAttention[0].nextStep).toMatchObject(declined)
    expect(dashboard.overdue).toBe(0)
  })

  test('is not red without an amount that could be paid', async () => {
    const { call } = await newStudio(server)
    const { body } = await call('POST', '/api/projects', { ...maple, dateServiced: addDays(today, -200) })
    const path = `/api/projects/${body.id}`
    const overdue = async () => {
      const { nextStep } = (await call('GET', path)).body
      const { stats, cards } = (await call('GET', '/api/pipeline?show=overdue')).body
      return [nextStep?.hue === 'red', stats.overdue.count, cards.length]
    }
    expect(await overdue()).toEqual([false, 0, 0])
    await call('PATCH', path, { estimateValue: 100_00, version: body.version })
    expect(await overdue()).toEqual([true, 1, 1])
    await call('PATCH', path, { estimateValue: 0, version: body.version + 1 })
    expect(await overdue()).toEqual([false, 0, 0])
  })
})

describe('the money of a project', () => {
  test('follows its invoices and payments, on its page, in lists and in the next step', async () => {
    const { call, newProject, sentInvoice, pay } = await studioWithInvoice(server)
    const id = await newProject({ dateServiced: addDays(today, -20), estimateValue: 300_000 })
    const see = async () => (await call('GET', `/api/projects/${id}`)).body
    expect(await see()).toMatchObject({
      openAmount: null,
      billedAmount: null,
      receivedAmount: 0,
      nextStep: { text: expect.stringMatching(/^Balance \$3,000 overdue/) },
    })
    const { id: invoiceId } = await sentInvoice(id)
    await pay(invoiceId, { amount: 100_000 })
    const project = await see()
    expect(project).toMatchObject({
      value: 300_000,
      openAmount: 200_000,
      billedAmount: 300_000,
      billedDeposit: 150_000,
      receivedAmount: 100_000,
      nextStep: { text: expect.stringMatching(/^Balance \$2,000 overdue/) },
    })
    const { items } = (await call('GET', '/api/projects')).body
    expect(items.find((item: { id: string }) => item.id === id)).toMatchObject({
      openAmount: 200_000,
      nextStep: { text: project.nextStep.text },
    })
    const staff = await server.signIn('Staff', call.companyId)
    expect((await staff('GET', `/api/projects/${id}`)).body).toMatchObject({
      openAmount: null,
      billedAmount: null,
      billedDeposit: null,
      receivedAmount: null,
      // Staff cannot record payments, so their next step is another one.
      nextStep: { text: expect.stringMatching(/^Destage /) },
    })
    for (const path of ['/api/projects', '/api/pipeline', `/api/projects/${id}`])
      expect((await staff('GET', path)).text).not.toMatch(/[1-3]00000|\$[1-3],000/)
  })

  test('counts payments that arrived before the first invoice', async () => {
    const { call, newProject } = await studioWithInvoice(server)
    const id = await newProject({ dateServiced: addDays(today, -20), estimateValue: 300_000 })
    await call('POST', `/api/projects/${id}/payments`, {
      amount: 40_000,
      paymentMethod: 'cash',
      paidOn: addDays(today, -1),
    })
    expect((await call('GET', `/api/projects/${id}`)).body).toMatchObject({
      receivedAmount: 40_000,
      openAmount: null,
      nextStep: { text: expect.stringMatching(/^Balance \$2,600 overdue/) },
    })
  })
})

test('the value of a project rounds its discount like invoices', async () => {
  const { call, companyId } = await newStudio(server)
  let expected = 0
  for (const [estimateValue, discountPercent] of [
    [1, 50],
    [3, 50],
    [5, 30],
    [999_999_999_999, 33.33],
    [1_000_000_000_000, 0.01],
    [149, 0.33],
    [150, 0.33],
    [151, 99.99],
  ] as const) {
    await rowsOf(server).project(companyId, null, {
      estimate_value: estimateValue,
      discount_percent: discountPercent,
    })
    expected += subtractDiscount(estimateValue, discountPercent)
  }
  expect((await call('GET', '/api/projects/summary')).body.value).toBe(expected)
})

describe('a user without access to prices', () => {
  test('sees no amounts and cannot set any', async () => {
    const { call, companyId } = await newStudio(server)
    const { body } = await call('POST', '/api/projects', {
      ...maple,
      estimateValue: 1_425_000,
      discountPercent: 10,
      dateServiced: addDays(today, -20),
    })
    expect(body).toMatchObject({ value: 1_282_500, nextStep: { text: expect.stringContaining('$12,825') } })
    const staff = await server.signIn('Staff', companyId)
    const visible = (await staff('GET', `/api/projects/${body.id}`)).body
    expect(visible).toMatchObject({
      value: null,
      estimateValue: null,
      discountPercent: null,
      depositPercent: null,
    })
    expect(visible.nextStep.text).toMatch(/^Destage /)
    for (const text of [await staff('GET', '/api/pipeline'), await staff('GET', '/api/projects')]) {
      expect(text.text).not.toMatch(/1425000|1282500|12,825/)
    }
    const edit = { version: visible.version, estimateValue: 5 }
    expect((await staff('PATCH', `/api/projects/${body.id}`, edit)).status).toBe(403)
    expect((await staff('POST', '/api/projects', { ...maple, estimateValue: 5 })).status).toBe(403)
  })

  test('sees only their own projects if the company restricts it', async () => {
    const { call, companyId } = await newStudio(server)
    await server.sql('update companies set staff_see_all_projects = false where id = $1', [companyId])
    const { body } = await call('POST', '/api/projects', maple)
    const staff = await server.signIn('Staff', companyId)
    expect((await staff('GET', `/api/projects/${body.id}`)).status).toBe(404)
    expect((await staff('GET', '/api/pipeline')).body.cards).toEqual([])
    expect((await staff('PATCH', `/api/projects/${body.id}`, { version: 1, brief: 'x' })).status).toBe(404)
    const own = await staff('POST', '/api/projects', { ...maple, title: 'Mine' })
    expect(own.status).toBe(201)
    expect((await staff('GET', '/api/projects')).body.items).toMatchObject([{ title: 'Mine' }])
    const me = (await staff('GET', '/api/auth/me')).body.id
    await call('PUT', `/api/projects/${body.id}/members`, { userIds: [me] })
    expect((await staff('GET', `/api/projects/${body.id}`)).status).toBe(200)
  })
})
