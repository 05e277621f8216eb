import { Counter, register } from 'prom-client'
import type { Log } from '../log.ts'

/**
 * Counts and logs the transactions that are run again. All transactions lock rows in the same order, so there should be
 * none (decision 33).
 */
export const reportRetries = (log: Log) => (failure: unknown) => {
  retries.inc()
  log.warn({ error: failure }, 'A transaction failed because of a concurrent one and is run again')
}

const retries =
  (register.getSingleMetric('transaction_retries_total') as Counter | undefined) ??
  new Counter({
    name: 'transaction_retries_total',
    help: 'Transactions that were run again after a deadlock or a serialization failure',
  })
