import type { Invoice } from '@mantel/domain/invoices/invoice'
import { expect, test } from 'vitest'
import { initialSendingValues } from './sending-fields.ts'

const draft = {
  invoiceNumber: 'INV-7',
  billTo: { name: 'Hannah Whitlock', email: 'hannah@mail.test' },
  recipientName: null,
  recipientEmail: null,
  ccEmails: [],
  subject: null,
  message: null,
  scheduledSendAt: null,
} as unknown as Invoice

test('a draft starts with the default subject and is sent now', () => {
  expect(initialSendingValues(draft, 'Alder & Finch')).toMatchObject({
    recipientEmail: 'hannah@mail.test',
    subject: 'Invoice INV-7 from Alder & Finch',
    message: '',
    isLater: false,
    at: '',
  })
})

test('a scheduled invoice starts with its own text and time', () => {
  const at = new Date(2026, 2, 12, 9, 30)
  const text = { subject: 'Your invoice', message: 'Thank you!' }
  const scheduled = { ...draft, ...text, scheduledSendAt: at.toISOString() }
  expect(initialSendingValues(scheduled, 'Alder & Finch')).toMatchObject({
    ...text,
    isLater: true,
    at: '2026-03-12T09:30',
  })
})
