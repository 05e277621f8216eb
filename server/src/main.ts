import type { Parts } from './mantel.ts'
import { startProduct } from './starting.ts'

/** Production: everything by configuration, nothing for convenience. */
startProduct({
  parts: partsFrom(process.argv),
  onReady: ({ log, running }) => log.info({ url: running.url }, 'ready'),
})

function partsFrom(argv: string[]): Parts {
  const only = argv.find((word) => word.startsWith('--only='))?.slice('--only='.length)
  if (only !== undefined && only !== 'web' && only !== 'worker') {
    console.error(`--only takes web or worker, not ${only}.`)
    process.exit(1)
  }
  return { web: only !== 'worker', worker: only !== 'web' }
}
