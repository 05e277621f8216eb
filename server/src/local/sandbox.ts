import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Log } from '../platform/log.ts'
import type { StripeSettings } from '../stripe-settings.ts'

type Sandbox = { stripe: StripeSettings; smtpUrl: string; stop: () => Promise<void> }
type Options = Pick<Config, 'dataDir' | 'host' | 'port' | 'publicUrl'> & {
  log: Log
  /** Null if the emails cannot be read in the browser. */
  inboxUrl: string | null
}

/**
 * Starts the sandbox that simulates Stripe and a mail server, as a separate process with its state in the data
 * directory. Returns null if it cannot be started: the product then runs without card payments and writes emails to the
 * outbox itself.
 */
export async function startSandbox({ dataDir, log, inboxUrl, ...address }: Options): Promise<Sandbox | null> {
  const program = findProgram()
  const directory = path.join(dataDir, 'sandbox')
  const { port, mailPort, ...secrets } = await readSecrets(directory)
  if (!program) return null
  const stopping = new AbortController()
  let child: ChildProcess | undefined

  const run = async (ports: Ports) => {
    const args = [`--port=${ports.port}`, `--mail-port=${ports.mailPort}`]
    child = spawn(process.execPath, [...program, ...args], {
      env: {
        ...environmentOf(dataDir, secrets, originOf(address)),
        ...(inboxUrl && { SANDBOX_INBOX_URL: inboxUrl }),
      },
      stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
      // Ctrl+C must not reach the sandbox, so that requests in progress still get their answer. The sandbox ends with
      // this process, even after a crash.
      detached: true,
    })
    return child.stdout ? readUrls(child.stdout) : null
  }
  // Reuses the previous ports, so that pages that are open in a browser still work after a restart. If another program
  // has taken a port, uses free ones.
  const urls = (await run({ port, mailPort })) ?? (await run({ port: 0, mailPort: 0 }))
  if (!urls) {
    log.warn({ event: 'sandbox' }, 'The sandbox did not start')
    return null
  }
  const ports = { port: portOf(urls.stripe), mailPort: portOf(urls.mail) }
  await writeSecrets(directory, { ...secrets, ...ports })
  void keepRunning()

  async function keepRunning() {
    while (!stopping.signal.aborted) {
      if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      if (stopping.signal.aborted) return
      log.warn({ event: 'sandbox' }, 'The sandbox stopped; restarting it')
      await sleep(500, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) await run(ports)
    }
  }

  return {
    stripe: {
      secretKey: 'sk_test_sandbox',
      isLive: false,
      applicationFeePercent: null,
      apiUrl: urls.stripe,
      ...secrets,
    },
    smtpUrl: urls.mail,
    stop: async () => {
      stopping.abort()
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

/** The bundle that is built beside the server's, or the source. */
function findProgram() {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const bundle = path.join(here, '../dist/sandbox.js')
  const source = path.join(here, '../../../sandbox/src/main.ts')
  if (existsSync(bundle)) return [bundle]
  return existsSync(source) ? ['--import', 'tsx', source] : null
}

/** Arguments would show the secrets to other users of the machine. Our own settings are not passed on. */
const environmentOf = (dataDir: string, secrets: Secrets, origin: string) => ({
  PATH: process.env.PATH,
  SANDBOX_FILE: path.join(dataDir, 'sandbox', 'stripe.json'),
  SANDBOX_MAIL_DIRECTORY: path.join(dataDir, 'outbox'),
  SANDBOX_WEBHOOK_URL: `${origin}/api/webhooks/stripe`,
  SANDBOX_WEBHOOK_SECRET: secrets.webhookSecret,
  SANDBOX_CONNECT_WEBHOOK_URL: `${origin}/api/webhooks/stripe-connect`,
  SANDBOX_CONNECT_WEBHOOK_SECRET: secrets.connectWebhookSecret,
})

/** With port 0, the port is unknown until the server listens, so this returns the public URL. */
function originOf({ host, port, publicUrl }: Pick<Options, 'host' | 'port' | 'publicUrl'>) {
  if (port === 0) return publicUrl
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`
}

/** The first line says where the sandbox listens. There is no line if the sandbox ends before. */
async function readUrls(output: NodeJS.ReadableStream) {
  for await (const line of createInterface({ input: output })) {
    output.resume()
    const [stripe, mail] = [
      /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0],
      /smtp:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0],
    ]
    return stripe && mail ? { stripe, mail } : null
  }
  return null
}

const portOf = (url: string) => Number(new URL(url).port)

const stored = z.object({
  port: z.number(),
  mailPort: z.number().default(0),
  webhookSecret: z.string(),
  connectWebhookSecret: z.string(),
})
type Ports = Pick<z.infer<typeof stored>, 'port' | 'mailPort'>
type Secrets = Pick<StripeSettings, 'webhookSecret' | 'connectWebhookSecret'>

async function readSecrets(directory: string): Promise<z.infer<typeof stored>> {
  const text = await readFile(path.join(directory, 'settings.json'), 'utf8').catch(() => '{}')
  const { data } = stored.safeParse(parse(text))
  return data ?? { port: 0, mailPort: 0, webhookSecret: newSecret(), connectWebhookSecret: newSecret() }
}

async function writeSecrets(directory: string, secrets: z.infer<typeof stored>) {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  await writeFile(path.join(directory, 'settings.json'), JSON.stringify(secrets), { mode: 0o600 })
}

const newSecret = () => `whsec_${randomBytes(24).toString('base64url')}`

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
