import { z } from 'zod'
import { type Job, jobWithoutTransaction } from '../../../platform/jobs/job.ts'
import { ProviderError } from '../../../platform/stripe/provider-error.ts'
import type { Services } from '../../../services.ts'

/**
 * Deletes the customer of a deleted company at the provider, which would otherwise keep charging the card. The provider
 * ends all subscriptions of a deleted customer at once.
 */
export const deleteCustomer: Job<Services, { customerId: string }> = jobWithoutTransaction(
  'delete-customer',
  z.object({ customerId: z.string() }),
  [],
  async ({ provider }, { customerId }) => {
    // If the provider is not set up, the job fails and is retried, because the customer's id is stored nowhere else.
    if (!provider) throw new Error('The payment provider is not set up')
    await provider
      .call((stripe) => stripe.customers.del(customerId))
      .catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
  },
  { maxAttempts: 25 },
)

/** An earlier attempt may have deleted the customer, although we got no answer. */
const isGone = (error: unknown) => error instanceof ProviderError && error.code === 'resource_missing'
