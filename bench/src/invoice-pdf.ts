import type { Child } from './children.ts'
import { large, tokenOf } from './seed-data.ts'
import { type Speed, speedOf } from './statistics.ts'

const warmUps = 5
// Warm-ups and downloads together stay below the limit of forty PDFs per minute and user.
const downloads = 30

/**
 * Measures how long the server takes to create the PDF of an invoice with twenty lines. The calls run one after the
 * other.
 */
export async function measureInvoicePdf(
  { greeting: { url } }: Child<{ url: string }>,
  invoiceId: string,
): Promise<Speed> {
  const times: number[] = []
  for (let n = 0; n < warmUps + downloads; n++) {
    const started = performance.now()
    const response = await fetch(`${url}/api/invoices/${invoiceId}/pdf`, {
      headers: { authorization: `Bearer ${tokenOf(large.company)}` },
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`The PDF of an invoice answered ${response.status}`)
    times.push(performance.now() - started)
  }
  const measured = times.slice(warmUps)
  return speedOf(measured, measured.reduce((sum, time) => sum + time, 0) / 1000)
}
