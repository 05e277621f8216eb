import { expect, test } from 'vitest'
import { startServer } from '../../../testing/server.ts'
import { studioWithInvoice, today } from '../testing.ts'

const server = await startServer()

const fill = (text: string) =>
  text.replace('{recipientName}', 'Hannah Whitlock').replace('{message}', 'Thank you for choosing us.')

test.each([
  ['a deposit', 50, 0, /The deposit of \$1,000\.00 is due/],
  ['no deposit', 0, 0, /\$2,000\.00 is due by/],
  ['a deposit of 100%', 100, 0, /\$2,000\.00 is due by/],
  ['a payment before it', 0, 150_000, /\$500\.00 is due by/],
])('the preview of an invoice with %s is what the email says', async (_, depositPercent, paid, due) => {
  const studio = await studioWithInvoice(server, { depositPercent })
  const { id } = await studio.newInvoice()
  if (paid > 0)
    await studio.call('POST', `/api/projects/${studio.projectId}/payments`, {
      amount: paid,
      paymentMethod: 'check',
      paidOn: today(),
    })
  const preview = async () => (await studio.call('GET', `/api/invoices/${id}/email`)).body
  const before = await preview()
  expect(before.text).toMatch(due)
  const { body } = await studio.send(id, { message: 'Thank you for choosing us.' })
  await server.runJobs()
  const mail = (await server.mails()).find(({ to }) => to === body.recipientEmail)
  expect(mail?.text).toContain(`${fill(before.text)}\n\n${before.button}: `)
  expect(await preview()).toEqual(before)
})

test('the preview says that the email can’t be sent if its template is off', async () => {
  const { newInvoice, call } = await studioWithInvoice(server)
  const { id } = await newInvoice()
  await server.sql(`update system_email_templates set is_active = false where template_key = 'invoice_sent'`)
  expect(await call('GET', `/api/invoices/${id}/email`)).toMatchObject({
    status: 409,
    body: { error: 'We can’t send this email right now. Try again later.' },
  })
})
