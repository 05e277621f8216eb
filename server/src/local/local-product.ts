import path from 'node:path'
import { APP_NAME } from '@mantel/domain/basics/product'
import { sealDemo } from '../demo/contracts/sealing.ts'
import { createDemoOnce, demoLogins } from '../demo/first-start.ts'
import { startProduct } from '../start-product.ts'
import { demoSite, demoSitePath, findDemoStudio } from './demo-site/demo-site.ts'
import { outboxPages } from './outbox-pages.ts'
import { startSandbox } from './sandbox.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

type Extras = Pick<Parameters<typeof startProduct>[0], 'limits' | 'extend'> & { sealsDemo?: boolean }

/**
 * Runs the product on one machine. Adds demo companies if the settings allow them, pages that show the emails, and a
 * sandbox for what is not configured: card payments and the mail server. Only the end-to-end tests pass extras.
 */
export function startLocalProduct({ limits, extend, sealsDemo = true }: Extras = {}) {
  let demoCompanyId: string | undefined
  let hasOutbox = false
  startProduct({
    announce: say,
    limits,
    extend: (app, started) => {
      const { config } = started
      if (hasOutbox) outboxPages(app, () => path.join(config.dataDir, 'outbox'))
      if (config.demo) demoSite(app, () => started.ownerUrl)
      extend?.(app, started)
    },
    exampleSite: (companyId) => (companyId === demoCompanyId ? demoSitePath : null),
    startBeside: async (config, log) => {
      // Emails contain links that sign users in, so the pages exist only if no other machine can reach the server.
      hasOutbox = !config.smtpUrl && config.onLoopback
      // Without keys for card payments or without a mail server, a sandbox simulates what is missing.
      const isNeeded = config.isOwnMachine && !(config.stripe && config.smtpUrl)
      const inboxUrl = hasOutbox ? `${config.publicUrl}/dev/outbox` : null
      const sandbox = isNeeded ? await startSandbox({ ...config, log, inboxUrl }) : null
      const { stripe = null, smtpUrl = null } = sandbox ?? {}
      return {
        config: { ...config, stripe: config.stripe ?? stripe, smtpUrl: config.smtpUrl ?? smtpUrl },
        stop: async () => sandbox?.stop(),
      }
    },
    prepare: async ({ config, ownerUrl, running }) => {
      if (!config.demo) return
      const { files, emailSettings } = running.services
      await createDemoOnce(ownerUrl, { files, secrets: emailSettings.secrets }, () =>
        say('Creating demo data…'),
      )
      demoCompanyId = (await findDemoStudio(ownerUrl))?.companyId
    },
    onReady: ({ config, log, ownerUrl, running }) => {
      const address = config.publicUrl.replace('127.0.0.1', 'localhost')
      say(`${APP_NAME} is ready at ${address}`)
      if (config.demo) say(demoLogins(address))
      if (demoCompanyId) say(`The website of the demo studio, with its lead form: ${address}${demoSitePath}`)
      if (hasOutbox) say(`Emails are stored at ${address}/dev/outbox`)
      if (config.stripe?.apiUrl) say(`Card payments use a sandbox: ${config.stripe.apiUrl}/_sandbox`)
      // Sealing runs in the background. If it is interrupted, the next start seals the remaining contracts.
      if (config.demo && sealsDemo)
        sealDemo(ownerUrl, running.services).catch((error: unknown) =>
          log.warn({ error }, 'The contracts of the demo are not sealed yet'),
        )
    },
  })
}
