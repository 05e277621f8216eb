import { describe, expect, test } from 'vitest'
import { sharedServer } from '../../testing/server.ts'
import { newStudio } from './testing.ts'

const server = await sharedServer()

async function studioWithProject() {
  const studio = await newStudio(server)
  const { id: projectId } = await studio.add({ estimateValue: 100_000 })
  const newInvoice = async () => (await studio.call('POST', '/api/invoices', { projectId })).body
  const checklist = async () => (await studio.call('GET', '/api/checklist')).body
  const descriptions = async () => (await studio.activities()).map(({ description }) => description)
  return { ...studio, projectId, newInvoice, checklist, descriptions }
}

describe('the payment methods', () => {
  test('of a new company are off, and saving one sets up the step of the checklist', async () => {
    const { settings, save, checklist, newInvoice, descriptions } = await studioWithProject()
    const { seen: _, ...methods } = (await settings()).payments
    expect([...new Set(Object.values(methods))]).toEqual([null, false])
    expect((await save('payments', { zelleId: ' pay@alder.test ' })).status).toBe(200)
    expect((await checklist()).paymentMethodsSetup).toBe(false)
    await save('payments', { zelleEnabled: true })
    expect((await checklist()).paymentMethodsSetup).toBe(true)
    expect((await settings()).payments).toMatchObject({ zelleId: 'pay@alder.test', zelleEnabled: true })
    expect((await newInvoice()).paymentOptions).toEqual(['zelle'])
    await save('payments', { zelleEnabled: false, checkPayableTo: 'Alder LLC', checkEnabled: true })
    expect((await newInvoice()).paymentOptions).toEqual(['check'])
    expect(await descriptions()).toEqual([
      'Set the Zelle recipient to “pay@alder.test”',
      'Turned on Zelle',
      'Changed Zelle, check payee and checks in Payments',
    ])
  })

  test('cannot be on without a recipient, and a recipient must have the form of the app', async () => {
    const { save, settings, activities } = await newStudio(server)
    const refused = await save('payments', { venmoEnabled: true })
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error: 'Enter your Venmo username', fields: { venmoId: 'Enter your Venmo username' } },
    ])
    await save('payments', { venmoId: '@alder-finch', venmoEnabled: true })
    expect((await save('payments', { venmoId: '' })).body.error).toBe('Enter your Venmo username')
    expect((await save('payments', { zelleId: 'Alder' })).body.error).toBe(
      'Enter an email address or a U.S. phone number',
    )
    expect((await save('payments', { venmoId: '', venmoEnabled: false })).status).toBe(200)
    expect((await settings()).payments).toMatchObject({ venmoId: null, venmoEnabled: false, zelleId: null })
    expect(await activities()).toHaveLength(2)
  })

  test('are read by managers and changed by admins, against the version that they saw', async () => {
    const { companyId, call, save, settings } = await newStudio(server)
    const { seen } = (await settings()).payments
    const manager = await server.signIn('Manager', companyId)
    expect((await manager('GET', '/api/settings')).body.payments.cashEnabled).toBe(false)
    expect((await manager('PATCH', '/api/settings/payments', { cashEnabled: true, seen })).status).toBe(403)
    await save('payments', { cashEnabled: true })
    const late = await call('PATCH', '/api/settings/payments', { cashEnabled: false, seen })
    expect([late.status, late.body.code]).toEqual([412, 'stale'])
  })
})

describe('a new recipient of payments', () => {
  const toldIn = (companyId: string) =>
    server.sql<{ to: string; subject: string; body: string }>(
      `select to_address as to, subject, body from messages
       where company_id = $1 and template_key = 'payment_recipient_changed' order by created_at, to_address`,
      [companyId],
    )

  test('is emailed to all admins, masked, because it could be someone else’s account', async () => {
    const { companyId, save } = await newStudio(server)
    await server.signIn('CompanyAdmin', companyId)
    await server.signIn('Manager', companyId)
    const admins = await server.sql<{ email: string }>(
      "select email from users where company_id = $1 and role = 'CompanyAdmin' order by email",
      [companyId],
    )
    await save('payments', { zelleId: 'pay@alder.test', checkPayableTo: 'Alder & Finch LLC' })
    const first = await toldIn(companyId)
    expect(first.map(({ to }) => to)).toEqual(admins.map(({ email }) => email))
    expect(first[0]?.subject).toMatch(/ changed where clients send payments$/)
    expect(first[0]?.body).toContain(
      'Zelle: none before, p•••@alder.test now. Check: none before, Ald••• now.',
    )
    await save('payments', { zelleId: '(912) 555-0142' })
    expect((await toldIn(companyId)).at(-1)?.body).toContain('Zelle: p•••@alder.test before, •••0142 now.')
    expect((await toldIn(companyId)).map(({ body }) => body).join()).not.toMatch(/pay@alder|555/)
  })

  test('is not emailed if only a switch changes or the change is refused', async () => {
    const { companyId, save } = await newStudio(server)
    await save('payments', { cashEnabled: true })
    expect((await save('payments', { zelleId: 'no recipient' })).status).toBe(400)
    expect(await toldIn(companyId)).toEqual([])
  })
})

describe('the invoice settings', () => {
  test('apply to the next invoice', async () => {
    const { save, newInvoice, checklist, descriptions } = await studioWithProject()
    await save('invoices', { invoicePrefix: 'AF ', nextInvoiceNumber: 44, invoiceNumberPadding: 4 })
    await save('invoices', { taxLabel: 'Sales tax', taxPercent: 8.25 })
    await save('invoices', { invoiceTerms: 'Due on receipt.\nThank you.', invoiceNotes: '' })
    expect((await checklist()).invoiceAdded).toBe(false)
    await save('invoices', { invoiceTemplate: 'template-4-bold' })
    expect((await checklist()).invoiceAdded).toBe(true)
    expect(await newInvoice()).toMatchObject({
      invoiceNumber: 'AF0044',
      templateName: 'template-4-bold',
      taxLabel: 'Sales tax',
      taxPercent: 8.25,
      paymentTerms: 'Due on receipt.\nThank you.',
      notes: null,
    })
    expect((await newInvoice()).invoiceNumber).toBe('AF0045')
    expect(await descriptions()).toEqual([
      'Changed invoice prefix, minimum digits of invoice numbers and next invoice number in Invoices',
      'Changed tax name and tax rate in Invoices',
      'Changed the invoice terms',
      'Changed the invoice template from “Minimal” to “Bold”',
    ])
  })

  test('count numbers only upward', async () => {
    const { save, newInvoice, settings } = await studioWithProject()
    await save('invoices', { nextInvoiceNumber: 44 })
    await newInvoice()
    for (const [nextInvoiceNumber, error] of [
      [44, 'Numbers can’t be reused. Enter 45 or a higher number.'],
      [0, 'Enter a whole number above 0'],
      [1.5, 'Enter a whole number'],
      [3_000_000_000, 'This number is too large'],
    ]) {
      const { status, body } = await save('invoices', { nextInvoiceNumber })
      expect([status, body.error, body.fields.nextInvoiceNumber]).toEqual([400, error, error])
    }
    expect((await save('invoices', { nextInvoiceNumber: 45 })).status).toBe(200)
    expect((await settings()).invoices.nextInvoiceNumber).toBe(45)
  })

  test('are not outdated by a new invoice', async () => {
    const { settings, newInvoice, save } = await studioWithProject()
    const { seen } = (await settings()).invoices
    await newInvoice()
    expect((await save('invoices', { taxPercent: 7, seen })).status).toBe(200)
    expect((await save('invoices', { taxPercent: 6, seen })).status).toBe(412)
  })

  test('never repeat a number while invoices are created', async () => {
    const { call, save, settings, newInvoice } = await studioWithProject()
    await save('invoices', { nextInvoiceNumber: 10 })
    const { seen } = (await settings()).invoices
    const raise = (nextInvoiceNumber: number) =>
      call('PATCH', '/api/settings/invoices', { nextInvoiceNumber, seen })
    const [a, b, low, c, high, d] = await Promise.all([
      newInvoice(),
      newInvoice(),
      raise(11),
      newInvoice(),
      raise(20),
      newInvoice(),
    ])
    const numbers = [a, b, c, d].map(({ invoiceNumber }) => invoiceNumber)
    expect(new Set(numbers).size).toBe(4)
    expect([200, 400]).toContain(low.status)
    expect(high.status).toBe(200)
    expect((await settings()).invoices.nextInvoiceNumber).toBeGreaterThanOrEqual(20)
  })

  test.each([
    [{ invoicePrefix: 'INV<' }, 'Use letters, digits, spaces and # / . _ -'],
    [{ invoiceNumberPadding: 13 }, 'Use 12 digits or fewer'],
    [{ invoiceTemplate: 'template-9' }, /template-1-minimal/],
    [{ taxLabel: ' ' }, 'Enter a name for the tax'],
    [{ taxPercent: 101 }, 'Must be between 0% and 100%'],
    [{ taxPercent: 8.255 }, 'Use no more than two decimals'],
    [{ nextInvoiceNumber: '44' }, 'Enter a number'],
  ])('refuse %j', async (changes, error) => {
    const { save } = await newStudio(server)
    const { status, body } = await save('invoices', changes)
    expect([status, body.error]).toEqual([400, expect.stringMatching(error)])
  })

  test('are read by managers and changed by admins', async () => {
    const { companyId, settings } = await newStudio(server)
    const { seen } = (await settings()).invoices
    const manager = await server.signIn('Manager', companyId)
    expect((await manager('GET', '/api/settings')).body.invoices.invoicePrefix).toBe('INV-')
    expect((await manager('PATCH', '/api/settings/invoices', { taxPercent: 1, seen })).status).toBe(403)
  })

  test('put the EIN on invoices only if the owner wants it', async () => {
    const { save, call, newInvoice, descriptions } = await studioWithProject()
    await save('company', { businessEinNumber: '12-3456789' })
    const { id } = await newInvoice()
    const seller = async () => (await call('GET', `/api/invoices/${id}/document-context`)).body.seller
    expect((await seller()).ein).toBeNull()
    await save('invoices', { einOnInvoices: true })
    expect((await seller()).ein).toBe('12-3456789')
    expect((await descriptions()).at(-1)).toBe('Added the EIN to invoices')
  })
})
