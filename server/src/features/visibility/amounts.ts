import { maySeePrices } from '@mantel/domain/permissions'
import { forbidden } from '../../errors.ts'
import type { Viewer } from './projects.ts'

type Query<Name extends string> = { [name in Name]?: unknown } & { view: string; sort?: string }

/** Sorting and filtering by amounts would reveal them to users who may not see prices. */
export function refuseAmounts<Name extends string>(
  { actor }: Viewer,
  amounts: readonly Name[],
  query: Query<Name>,
) {
  if (maySeePrices(actor)) return
  const sorted = query.sort?.replace('-', '')
  const usesAmount = amounts.some((name) => query[name] !== undefined || name === sorted)
  if (usesAmount || query.view === 'owing') throw forbidden()
}
