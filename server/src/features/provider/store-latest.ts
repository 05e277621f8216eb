import { busy } from '../../errors.ts'

/** The most attempts if each time another answer is stored first. */
const most = 10

/**
 * The provider's answers can arrive in a different order than it gave them. So an answer is stored only if no other was
 * stored since we asked. `askAndStore` returns whether it stored its answer, and is repeated until it did.
 */
export async function storeLatest(askAndStore: () => Promise<boolean>): Promise<void> {
  for (let count = 0; count < most; count++) if (await askAndStore()) return
  throw busy()
}
