import { busy } from '../../errors.ts'

/** How often another answer may be stored first. */
const most = 10

/**
 * Two answers of the provider can arrive in another order than the one in which it gave them. So an answer is stored
 * only if no other was stored since we asked. `askAndStore` returns whether it was, and is repeated until then.
 */
export async function storeLatest(askAndStore: () => Promise<boolean>): Promise<void> {
  for (let count = 0; count < most; count++) if (await askAndStore()) return
  throw busy()
}
