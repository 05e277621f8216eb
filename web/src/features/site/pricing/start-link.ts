import type { BillingPeriod } from '@mantel/domain/plans/plan-prices'

/**
 * Returns the link to registration with what was chosen on this page. Leaves out the yearly period, which is the
 * default there.
 */
export function startLink({ tier, period, code }: { tier?: string; period?: BillingPeriod; code: string }) {
  const chosen = new URLSearchParams({
    ...(tier && { tier }),
    ...(period === 'monthly' && { period }),
    ...(code && { code }),
  }).toString()
  return chosen ? `/app/hello?${chosen}` : '/app/hello'
}

/** The offer code of a link to this page. */
export const codeIn = (search: string) => new URLSearchParams(search).get('code')?.trim().slice(0, 50) ?? ''
