import { addDays, dayIn } from '@mantel/domain/basics/dates'
import { sentInvoice } from '../invoices/sent-invoice.ts'
import type { startProduct } from '../testing/product.ts'
import type { Studio } from '../testing/studio.ts'

type Product = Awaited<ReturnType<typeof startProduct>>

export const inDays = (days: number) => addDays(dayIn('America/New_York', new Date()), days)

/** An invoice of $2,000 without a deposit that was sent 40 days ago. The company sends reminders at any hour. */
export async function owedInvoice(product: Product, studio: Studio, dueIn: number, title?: string) {
  const sent = await sentInvoice(studio, title)
  await product.sql(
    `update invoices set deposit = 0, due_date = $2, next_due_date = $2, sent_at = now() - interval '40 days'
     where id = $1`,
    [sent.invoice.id, inDays(dueIn)],
  )
  await product.sql(
    `update companies set time_zone = 'America/New_York', reminder_from_hour = 0, reminder_until_hour = 24 where id = $1`,
    [studio.companyId],
  )
  return sent
}
