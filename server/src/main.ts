import type { Parts } from './mantel.ts'
import { startProduct } from './start-product.ts'

/** The entry point for production. Unlike main-local.ts, it has no demo companies and no outbox pages. */
startProduct({
  parts: partsFrom(process.argv),
  onReady: ({ log, running }) => log.info({ url: running.url }, 'ready'),
})

function partsFrom(argv: string[]): Parts {
  const only = argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
  if (only !== undefined && only !== 'web' && only !== 'worker') {
    console.error(`--only takes web or worker, not ${only}.`)
    process.exit(1)
  }
  return { web: only !== 'worker', worker: only !== 'web' }
}
