import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { APP_NAME } from '@mantel/domain/basics/product'
import type { Endpoint, RateClass } from '@mantel/domain/endpoints/endpoint'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { AppOptions } from './app-options.ts'
import type { Config } from './config.ts'
import { openBackupFolder } from './features/admin/operations/backup-folder.ts'
import { identifySessions } from './features/auth/identify-caller.ts'
import { refuseDemoLogins } from './features/auth/refuse-demo-logins.ts'
import { prepareSeal } from './features/sealing/certificates.ts'
import { renewEvidenceKeys } from './features/sealing/renew-keys.ts'
import { endpoints, jobs, records, schedules } from './features.ts'
import { checkArchive } from './platform/backup/archive/check-archive.ts'
import { createBackup, isBackupRunning } from './platform/backup/create-backup.ts'
import { shapeOf } from './platform/backup/target.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Db } from './platform/database/connect.ts'
import { schemaVersion } from './platform/database/migrate.ts'
import { prepareDatabase } from './platform/database/prepare.ts'
import { announceNow } from './platform/events/announce-now.ts'
import { startEvents } from './platform/events/start-events.ts'
import { createVisibility } from './platform/events/visible-changes.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import type { BodyTimes } from './platform/http/floods/slow-bodies.ts'
import type { Route } from './platform/http/routing.ts'
import { startWorker } from './platform/jobs/worker.ts'
import type { Log } from './platform/log.ts'
import { outboxTransport, smtpTransport } from './platform/mail/transport.ts'
import { defaultHashCost, type HashCost, setHashCost } from './platform/passwords.ts'
import type { Budget } from './platform/rate-limit.ts'
import type { SecretBox } from './platform/secrets.ts'
import { createProvider } from './platform/stripe/provider.ts'
import { createReadinessCheck } from './readiness.ts'
import { companies } from './schema/companies/companies.ts'
import { sessions } from './schema/sessions.ts'
import { users } from './schema/users.ts'
import { seedPlatform } from './seed-platform.ts'
import type { Services } from './services.ts'
import { waitAtMost } from './shutdown.ts'

export type Parts = { web: boolean; worker: boolean }
export type Running = { url: string; app: FastifyInstance; services: Services; stop(): Promise<void> }

type Prepared = Awaited<ReturnType<typeof prepareDatabase>>
type Options = {
  config: Config
  secretKey: string
  ownerUrl: string
  migrations: string
  webRoot: string | null
  log: Log
  parts?: Parts
  limits?: Record<RateClass, Budget>
  exampleSite?: AppOptions['exampleSite']
  bodyTimes?: BodyTimes
  hashCost?: HashCost
  connectTimeout?: number
  clock?: Clock
  /** Until this returns true, `/readyz` answers that the process is not ready. */
  isPrepared?: () => boolean
  extend?: (app: FastifyInstance, route: Route, services: Services) => Endpoint[] | void
}

/** Starts one process of the product on an existing database: prepares the database, serves requests and runs jobs. */
export async function startMantel(options: Options): Promise<Running> {
  setHashCost(options.hashCost ?? defaultHashCost)
  const { previousSecretKeys, poolerUrl } = options.config
  const prepared = await prepareDatabase({ ...options, previousSecretKeys, poolerUrl, seed: prepareRows })
  return serveAndWork(prepared, options).catch(async (error: unknown) => {
    await waitAtMost(1_000, prepared.databases.close())
    throw error
  })
}

async function prepareRows(db: Db, secrets: SecretBox) {
  await seedPlatform(db)
  await renewEvidenceKeys(db, secrets)
}

async function serveAndWork(
  { databases, secrets, migrationsAreCurrent }: Prepared,
  options: Options,
): Promise<Running> {
  const { config, log, parts = { web: true, worker: true }, clock = systemClock } = options
  const { isPrepared = () => true } = options
  if (!config.isOwnMachine) await refuseDemoLogins(databases.auth)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const files = await openFileStore({ directory: path.join(config.dataDir, 'files'), s3: config.s3 })
  const certificates = path.join(config.dataDir, 'seal-certificates')
  await prepareSeal(databases, secrets, certificates)
  const transport = config.smtpUrl
    ? smtpTransport(config.smtpUrl)
    : outboxTransport(path.join(config.dataDir, 'outbox'))
  const emailSettings = { secrets, publicUrl: config.publicUrl }
  const sender = { address: config.mailFrom, name: APP_NAME }
  if (config.isProduction && config.stripe?.isLive === false)
    log.warn({ event: 'provider' }, 'STRIPE_SECRET_KEY is a test key: card payments move no money')
  const provider = config.stripe && createProvider(config.stripe, { log })
  const services: Services = { databases, files, emailSettings, transport, sender, provider, clock, log }
  let draining = false
  const stopping = new AbortController()
  const shape = await shapeOf(databases.worker)
  const backups = openBackupFolder({
    directory: path.join(config.dataDir, 'backups'),
    write: (file) =>
      createBackup({
        file,
        ownerUrl: options.ownerUrl,
        files,
        spoolDir: path.join(config.dataDir, 'tmp'),
        secretKeyIds: secrets.keyIds,
        signal: stopping.signal,
      }),
    isWritten: () => isBackupRunning(databases.worker),
    check: (file) =>
      checkArchive({
        file,
        migrations: options.migrations,
        secretKeyIds: async () => secrets.keyIds,
        shape,
        signal: stopping.signal,
      }),
    version: [schemaVersion(options.migrations), shape.queueVersion, ...secrets.keyIds].join(' '),
    log,
    onChange: () =>
      void announceNow(databases.admin, ['backup']).catch((error: unknown) => log.info({ error })),
    signal: stopping.signal,
  })
  const problems = createReadinessCheck({
    databases,
    dataDir: config.dataDir,
    migrationsAreCurrent,
    isPrepared,
    works: parts.worker,
  })

  const events = parts.web
    ? await startEvents({
        direct: databases.worker,
        log,
        visibleChanges: createVisibility(endpoints),
        concernsIdentity: ({ kinds }) => identityKinds.some((kind) => kind in kinds),
        identifySessions: (ids) => identifySessions(databases.gate, ids),
      })
    : null

  const app = await buildApp({
    databases,
    files,
    emailSettings,
    provider,
    clock,
    certificates,
    log,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    webRoot: options.webRoot,
    serves: parts.web,
    metricsToken: config.metricsToken,
    health: { isDraining: () => draining, problems },
    installation: {
      mail: {
        kind: config.smtpUrl ? 'SMTP' : 'Outbox on this machine',
        detail: config.mailFrom,
        check: () => transport.check(),
        send: (message, name) => transport.send({ id: randomUUID(), from: { ...sender, name }, message }),
      },
      storage: {
        kind: config.s3 ? 'S3' : 'Disk',
        detail: config.s3?.bucket ?? null,
        check: () => files.check(),
      },
      problems,
    },
    backups,
    events: events?.parts ?? null,
    limits: options.limits,
    exampleSite: options.exampleSite,
    bodyTimes: options.bodyTimes,
    extend: (app, route) => options.extend?.(app, route, services),
  })
  app.addHook('onSend', async (_request, reply) => {
    if (draining) void reply.header('connection', 'close')
  })
  const worker = parts.worker ? await startWorker({ databases, services, jobs, schedules, log }) : null
  const url = await app.listen({ port: config.port, host: config.host }).catch(async (error: unknown) => {
    await worker?.stop()
    throw error
  })

  return {
    url,
    app,
    services,
    stop: async () => {
      draining = true
      stopping.abort()
      // Streams never end on their own, so the server would wait for them.
      await events?.stop()
      await announceClosing(app)
      // These run in parallel, so that a slow job does not shorten the time for open requests.
      await Promise.all([
        closeServer(app, log),
        worker && waitAtMost(drainTimeout, worker.stop()),
        waitAtMost(drainTimeout, backups.settled()),
      ])
      transport.close()
      // Work that still uses a connection is abandoned. Its transaction ends with the process.
      await waitAtMost(1_000, databases.close())
    },
  }
}

/** The kinds of records that decide whose session is valid and what its user may do. */
const identityKinds = records
  .filter(([, tables]) => tables.some((table) => [sessions, users, companies].some((one) => one === table)))
  .map(([kind]) => kind)

/** Milliseconds for running work to end. A shutdown may take nine seconds; the rest is for stopping the database. */
const drainTimeout = 6_000

/**
 * Waits a moment, during which every response asks the client to close its connection. Without this, a client could
 * lose a request that it has sent and we have not read yet.
 */
async function announceClosing(app: FastifyInstance) {
  await sleep(50)
  const connections = await promisify(app.server.getConnections.bind(app.server))()
  if (connections > 0) await sleep(250)
}

/**
 * Closes the server once open requests are finished. Idle connections are closed at once, all others after the drain
 * timeout.
 */
async function closeServer(app: FastifyInstance, log: Log) {
  const idleTimer = setInterval(() => app.server.closeIdleConnections(), 50)
  const forceTimer = setTimeout(() => app.server.closeAllConnections(), drainTimeout)
  await app.close().catch((error: unknown) => log.error({ error }, 'Closing failed'))
  clearInterval(idleTimer)
  clearTimeout(forceTimer)
}
