import { html } from '../pages/html.ts'
import { date, money, notFound, page } from '../pages/layout.ts'
import { findOwned, type PageRoute, show } from '../pages/page-router.ts'

export const receiptPages: PageRoute[] = [
  show('/receipts/:id', ({ base, ids }) => {
    const charge = findOwned(base, 'charge', ids.id)?.object
    if (!charge) return notFound()
    return page(
      'Receipt',
      html`<dl>
<dt>Amount</dt><dd>${money(charge.amount, charge.currency)}</dd>
<dt>Status</dt><dd>${charge.status}</dd>
<dt>Date</dt><dd>${date(charge.created)}</dd>
<dt>Payment</dt><dd>${charge.id}</dd>
</dl>`,
    )
  }),
  show('/invoices/:id', ({ base, ids }) => {
    const invoice = findOwned(base, 'invoice', ids.id)?.object
    if (!invoice) return notFound()
    return page(
      `Invoice ${invoice.number ?? ''}`,
      html`<ul class="lines">${invoice.lines.data.map(
        (line) =>
          html`<li><span>${line.description}</span><span>${money(line.amount, line.currency)}</span></li>`,
      )}
<li><strong>Total</strong><strong>${money(invoice.total, invoice.currency)}</strong></li></ul>
<p>Status: ${invoice.status}</p>`,
    )
  }),
]
