import { parseArgs } from 'node:util'
import { startMailServer } from './mail/mail-server.ts'
import { startStripeSandbox } from './stripe/sandbox.ts'

/**
 * Starts the sandbox as a separate process, with a mail server if there is a directory for its emails. Each option can
 * also be an environment variable, such as SANDBOX_PORT.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    file: { type: 'string' },
    'mail-port': { type: 'string' },
    'mail-directory': { type: 'string' },
    'inbox-url': { type: 'string' },
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string' },
    'connect-webhook-url': { type: 'string' },
    'connect-webhook-secret': { type: 'string' },
  },
})
const option = (name: keyof typeof values) =>
  values[name] ?? process.env[`SANDBOX_${name.toUpperCase().replaceAll('-', '_')}`]

try {
  const sandbox = await startStripeSandbox({
    port: Number(option('port') ?? 0),
    file: option('file'),
    inboxUrl: option('inbox-url'),
    endpoints: [
      endpoint(option('webhook-url'), option('webhook-secret'), false),
      endpoint(option('connect-webhook-url'), option('connect-webhook-secret'), true),
    ].flat(),
  })
  const directory = option('mail-directory')
  const mail = directory ? await startMailServer({ directory, port: Number(option('mail-port') ?? 0) }) : null
  const stop = () => void Promise.all([sandbox.close(), mail?.close()]).then(() => process.exit(0))
  process.once('SIGTERM', stop).once('SIGINT', stop)
  // The process that started the sandbox has ended, possibly without sending a signal.
  process.once('disconnect', stop)
  console.log(`Stripe sandbox: ${sandbox.url}/_sandbox${mail ? `, mail server: ${mail.url}` : ''}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function endpoint(url: string | undefined, secret: string | undefined, connect: boolean) {
  return url && secret ? [{ url, secret, connect }] : []
}
