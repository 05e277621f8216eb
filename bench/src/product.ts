import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { rateClasses } from '@mantel/domain/endpoints/endpoint'
import { readConfig } from '../../server/src/config.ts'
import { migrations } from '../../server/src/installation.ts'
import { startMantel } from '../../server/src/mantel.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { secretKey } from './database.ts'

/** This process runs the product. It reports its CPU time and memory when the parent process asks for it. */
const [ownerUrl = '', dataDir = '', worker] = process.argv.slice(2)
const webRoot = fileURLToPath(new URL('../../web/dist', import.meta.url))
const unlimited = { calls: 1_000_000_000, seconds: 60 }
const { url } = await startMantel({
  config: readConfig({ PORT: '0', PUBLIC_URL: 'http://localhost', DATA_DIR: dataDir, SECRET_KEY: secretKey }),
  secretKey,
  ownerUrl,
  migrations,
  webRoot,
  log: createLog('silent'),
  parts: { web: true, worker: worker === 'with-worker' },
  limits: Object.fromEntries(rateClasses.map((rate) => [rate, unlimited])) as never,
})
process.send?.({ url })

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

process.on('message', ({ collect }: { collect?: boolean }) => {
  if (collect) collectGarbage()
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({
    cpu: process.cpuUsage(),
    memory: rss,
    heap: heapUsed,
    handles: process.getActiveResourcesInfo().length,
  })
})
process.on('disconnect', () => process.exit())
