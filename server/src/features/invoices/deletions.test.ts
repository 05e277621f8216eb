import { describe, expect, test } from 'vitest'
import { tenantTables } from '../../figures/testing/rows.ts'
import { password } from '../../testing/people.ts'
import { startServer } from '../../testing/server.ts'
import { deleteDueCompanies } from '../admin/companies/purge-companies.ts'
import { studioWithInvoice } from './testing.ts'

const server = await startServer()

describe('a project with money', () => {
  test.each([
    ['a payment', {}, []],
    ['a check that has not cleared', { isCleared: false }, []],
    ['a payment that was refunded', {}, ['refunds', { amount: 100_000, reason: 'Canceled' }]],
    ['a payment that was reversed', {}, ['reverse', { reason: 'Mistake' }]],
  ] as const)('can only be archived: %s', async (_, more, [action, body]) => {
    const { call, sentInvoice, pay, projectId, see } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    const { body: payment } = await pay(id, more)
    if (action) await call('POST', `/api/payments/${payment.id}/${action}`, body)
    const before = await see(id)
    expect(await call('DELETE', `/api/projects/${projectId}`)).toMatchObject({
      status: 409,
      body: { error: 'This project has payments. It can only be archived.' },
    })
    expect(await see(id)).toEqual(before)
    expect((await call('PUT', `/api/projects/${projectId}/archive`)).status).toBeLessThan(300)
    expect((await see(id)).payments).toHaveLength(before.payments.length)
  })

  test('can only be archived: a payment that the client announced', async () => {
    const { call, sentInvoice, tokenOf, projectId, see } = await studioWithInvoice(server)
    const { id } = await sentInvoice()
    const claim = { paymentMethod: 'zelle', kind: 'deposit', amount: 100_000 }
    await server.call('POST', `/api/pay/${await tokenOf(id)}/claims`, claim)
    expect((await call('DELETE', `/api/projects/${projectId}`)).status).toBe(409)
    expect(await see(id)).toMatchObject({ claimedAmount: 100_000 })
  })

  test('is deleted if nothing was paid, and the number of its sent invoice is never used again', async () => {
    const { call, sentInvoice, newInvoice, newProject, projectId } = await studioWithInvoice(server)
    const { invoiceNumber } = await sentInvoice()
    expect((await call('DELETE', `/api/projects/${projectId}`)).status).toBe(204)
    expect((await newInvoice(await newProject())).invoiceNumber).toBe('INV-2')
    const { items } = (await call('GET', '/api/invoices/numbering')).body
    expect(items[1]).toMatchObject({ invoiceNumber, displayedStatus: 'deleted', reason: 'Project deleted' })
  })
})

test('deleting a client keeps their invoices, payments and receipts, with the name on the invoice', async () => {
  const { call, sentInvoice, pay, see, clientId, tokenOf } = await studioWithInvoice(server)
  const { id } = await sentInvoice()
  await pay(id)
  const token = await tokenOf(id)
  const { version, clientId: _, updatedAt, ...before } = await see(id)
  expect((await call('DELETE', `/api/clients/${clientId}`)).status).toBe(204)
  const { version: after, clientId: none, updatedAt: later, ...kept } = await see(id)
  expect(kept).toEqual(before)
  expect([kept.billTo.name, none]).toEqual(['Hannah Whitlock', null])
  expect([after >= version, later >= updatedAt]).toEqual([true, true])
  expect((await server.call('GET', `/api/pay/${token}`)).body).toMatchObject({ received: 100_000 })
  expect((await pay(id)).status).toBe(201)
  expect(await see(id)).toMatchObject({ status: 'paid', payments: [{}, { receiptNumber: 'RCT-2' }] })
})

test('merging clients moves their credit, so that it can pay an invoice of the other', async () => {
  const { call, sentInvoice, newProject, pay, see, clientId } = await studioWithInvoice(server)
  const { body: other } = await call('POST', '/api/clients', { firstName: 'H.', email: 'h@example.com' })
  const overpaid = await sentInvoice(await newProject({ clientId: other.id }))
  await pay(overpaid.id, { amount: 250_000, keepsRest: true })
  const open = await sentInvoice()
  expect(open.credit).toBe(0)
  const merged = await call('POST', `/api/clients/${clientId}/merge`, { otherId: other.id, fromOther: [] })
  expect(merged.status).toBeLessThan(300)
  expect((await see(open.id)).credit).toBe(50_000)
  expect((await call('POST', `/api/invoices/${open.id}/credit`, { amount: 50_000 })).status).toBe(200)
  expect(await see(open.id)).toMatchObject({ receivedAmount: 50_000, credit: 0 })
})

test('a company with money is deleted after the grace period, and its tombstone counts the invoices', async () => {
  const { sentInvoice, pay, companyId, newProject, see, call, tokenOf } = await studioWithInvoice(server)
  const { id } = await sentInvoice()
  await pay(id, { amount: 250_000, keepsRest: true })
  const other = await sentInvoice(await newProject())
  await call('POST', `/api/invoices/${other.id}/credit`, { amount: 50_000 })
  const [payment] = (await see(id)).payments
  await call('POST', `/api/payments/${payment.id}/refunds`, { amount: 1, reason: 'Rounding' })
  const token = await tokenOf(id)
  const platform = await server.signIn('SuperAdmin')
  await server.sql("update companies set name = 'Rich & Co' where id = $1", [companyId])
  const request = { name: 'Rich & Co', currentPassword: password }
  expect((await platform('POST', `/api/admin/companies/${companyId}/deletion`, request)).status).toBe(200)
  // Within the grace period, nothing is lost.
  expect((await server.sql('select from transactions where company_id = $1', [companyId])).length).toBe(4)
  await server.sql("update companies set deletion_requested_at = now() - interval '8 days' where id = $1", [
    companyId,
  ])
  await deleteDueCompanies(server.services)
  for (const { name, company } of await tenantTables(server.sql)) {
    const rows = await server.sql(`select from ${name} where ${company} = $1`, [companyId])
    expect([name, rows.length]).toEqual([name, name === 'company_tombstones' ? 1 : 0])
  }
  const [tombstone] = await server.sql('select counts from company_tombstones where company_id = $1', [
    companyId,
  ])
  expect(tombstone).toMatchObject({ counts: { invoices: 2, projects: 2 } })
  expect((await server.call('GET', `/api/pay/${token}`)).status).toBe(404)
})
