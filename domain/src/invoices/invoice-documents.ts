import { z } from 'zod'
import { bytes, get } from '../endpoints/endpoint.ts'
import { idParams, tokenOf } from '../endpoints/ids.ts'
import { documentContext } from './document/context.ts'

const token = { token: tokenOf('pay') }
const byLink = { access: 'public', rate: 'token' } as const

/** The pictures of an invoice. */
export const documentPictures = ['logo', 'photo'] as const

export const invoiceDocumentsApi = {
  context: get('/api/invoices/:id/document-context', {
    access: 'invoices:read',
    about: 'What an invoice shows besides its own fields: company, property, payment methods',
    shows: ['invoice', 'project', 'company', 'styles', 'document'],
    params: idParams('invoice'),
    response: documentContext,
  }),
  pdf: get('/api/invoices/:id/pdf', {
    access: 'invoices:read',
    about: 'An invoice as a PDF',
    params: idParams('invoice'),
    response: bytes,
  }),
  receipt: get('/api/payments/:id/receipt', {
    access: 'invoices:read',
    about: 'The receipt of a payment as a PDF',
    params: idParams('transaction'),
    response: bytes,
  }),
  statement: get('/api/clients/:id/statement', {
    access: 'invoices:read',
    about: 'All sent invoices of a client with what is paid and open, as a PDF',
    params: idParams('client'),
    response: bytes,
  }),
  pdfByLink: get('/api/pay/:token/pdf', {
    ...byLink,
    about: 'The invoice behind a payment link as a PDF',
    params: z.strictObject(token),
    response: bytes,
  }),
  receiptByLink: get('/api/pay/:token/receipts/:receiptNumber', {
    ...byLink,
    about: 'The receipt of a payment on the invoice behind a payment link, as a PDF',
    params: z.strictObject({ ...token, receiptNumber: z.string().min(1).max(50) }),
    response: bytes,
  }),
  pictureByLink: get('/api/pay/:token/pictures/:picture', {
    ...byLink,
    about: 'The logo or the photo on the invoice behind a payment link',
    params: z.strictObject({ ...token, picture: z.enum(documentPictures) }),
    response: bytes,
  }),
}
