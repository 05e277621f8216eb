import { findBrokenInvoices } from '@mantel/domain/invoices/testing-invoices'
import { openFigure } from './testing/figure.ts'

const figure = openFigure('S21')
const invoices = 50_000

figure.measure('100,000 generated invoices keep all rules of amounts', async () => {
  // The first seed is fixed, so that half of the invoices are the same in every run.
  for (const seed of [21, figure.seed])
    figure.none(`broken-rules-with-seed-${seed}`, findBrokenInvoices(seed, invoices))
  figure.says('invoices', 2 * invoices)
})
