import path from 'node:path'
import { APP_NAME } from '@mantel/domain/product'
import type { Config } from '../config.ts'
import { sealDemo } from '../demo/contracts/sealing.ts'
import { createDemoOnce, demoLogins } from '../demo/first-start.ts'
import { startProduct } from '../start-product.ts'
import { demoSite, demoSitePath, findDemoStudio } from './demo-site/demo-site.ts'
import { outboxPages } from './outbox-pages.ts'
import { startStripeSandbox } from './stripe-sandbox.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

type Extras = Pick<Parameters<typeof startProduct>[0], 'limits' | 'extend'> & { sealsDemo?: boolean }

/**
 * Runs the product on one machine. Adds demo companies if the settings allow them, pages that show the emails if
 * `hasOutbox`, and a sandbox for card payments if there are no keys. Only the end-to-end tests pass extras.
 */
export function startLocalProduct({ limits, extend, sealsDemo = true }: Extras = {}) {
  let demoCompanyId: string | undefined
  startProduct({
    announce: say,
    limits,
    extend: (app, started) => {
      const { config } = started
      if (hasOutbox(config)) outboxPages(app, () => path.join(config.dataDir, 'outbox'))
      if (config.demo) demoSite(app, started.ownerUrl)
      extend?.(app, started)
    },
    exampleSite: (companyId) => (companyId === demoCompanyId ? demoSitePath : null),
    startBeside: async (config, log) => {
      // Without keys, card payments are tried out with a sandbox.
      const sandbox =
        config.isOwnMachine && !config.stripe ? await startStripeSandbox({ ...config, log }) : null
      return {
        config: sandbox ? { ...config, stripe: sandbox.settings } : config,
        stop: async () => sandbox?.stop(),
      }
    },
    onReady: async ({ config, log, ownerUrl, running }) => {
      if (config.demo) {
        const { files, emailSettings } = running.services
        await createDemoOnce(ownerUrl, { files, secrets: emailSettings.secrets }, () =>
          say('Creating demo data…'),
        )
        demoCompanyId = (await findDemoStudio(ownerUrl))?.companyId
      }
      const address = config.publicUrl.replace('127.0.0.1', 'localhost')
      say(`${APP_NAME} is ready at ${address}`)
      if (config.demo) say(demoLogins(address))
      if (demoCompanyId) say(`The website of the demo studio, with its lead form: ${address}${demoSitePath}`)
      if (hasOutbox(config)) say(`Emails are stored at ${address}/dev/outbox`)
      if (config.stripe?.apiUrl) say(`Card payments use a sandbox: ${config.stripe.apiUrl}/_sandbox`)
      // Sealing runs in the background. If it is interrupted, the next start seals the remaining contracts.
      if (config.demo && sealsDemo)
        sealDemo(ownerUrl, running.services).catch((error: unknown) =>
          log.warn({ error }, 'The contracts of the demo are not sealed yet'),
        )
    },
  })
}

// Emails contain links that sign users in, so the pages exist only if no other machine can reach the server.
function hasOutbox({ smtpUrl, onLoopback }: Config) {
  return !smtpUrl && onLoopback
}
