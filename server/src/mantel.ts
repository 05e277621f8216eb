import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Endpoint, RateClass } from '@mantel/domain/endpoint'
import { APP_NAME } from '@mantel/domain/product'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { openBackupRoom } from './features/admin/operations/backup-folder.ts'
import { refuseDemoLogins } from './features/auth/refuse-demo-logins.ts'
import { readySeal } from './features/sealing/certificates.ts'
import { jobs, schedules } from './features.ts'
import { backUp, isBeingBackedUp } from './platform/backup/backing-up.ts'
import { checkArchive } from './platform/backup/checking.ts'
import { shapeOf } from './platform/backup/target.ts'
import { schemaVersion } from './platform/database/migrate.ts'
import { prepareDatabase } from './platform/database/prepare.ts'
import { openFileStore } from './platform/files/store.ts'
import type { Route } from './platform/http/routing.ts'
import { startWorker } from './platform/jobs/worker.ts'
import type { Log } from './platform/log.ts'
import { outboxTransport, smtpTransport } from './platform/mail/transport.ts'
import { agreedCost, type HashCost, hashAt } from './platform/passwords.ts'
import type { Budget } from './platform/rate-limit.ts'
import { readiness } from './readiness.ts'
import { seedPlatform } from './seed-platform.ts'
import type { Services } from './services.ts'
import { within } from './shutdown.ts'

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
  hashCost?: HashCost
  connectTimeout?: number
  extend?: (app: FastifyInstance, route: Route, services: Services) => Endpoint[] | void
}

/** One process of the product on a database that is there: prepared, connected, serving and working. */
export async function startMantel(options: Options): Promise<Running> {
  hashAt(options.hashCost ?? agreedCost)
  const previousSecretKeys = options.config.previousSecretKeys
  const prepared = await prepareDatabase({ ...options, previousSecretKeys, seed: seedPlatform })
  return serveAndWork(prepared, options).catch(async (error: unknown) => {
    await within(1_000, prepared.databases.close())
    throw error
  })
}

async function serveAndWork(
  { databases, secrets, migrationsAreCurrent }: Prepared,
  options: Options,
): Promise<Running> {
  const { config, log, parts = { web: true, worker: true } } = options
  if (!config.isOwnMachine) await refuseDemoLogins(databases.auth)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const files = await openFileStore({ directory: path.join(config.dataDir, 'files'), s3: config.s3 })
  const certificates = path.join(config.dataDir, 'seal-certificates')
  await readySeal(databases, secrets, certificates)
  const transport = config.smtpUrl
    ? smtpTransport(config.smtpUrl)
    : outboxTransport(path.join(config.dataDir, 'outbox'))
  const mailroom = { secrets, publicUrl: config.publicUrl }
  const sender = { address: config.mailFrom, name: APP_NAME }
  const services: Services = { databases, files, mailroom, transport, sender, log }
  let draining = false
  const leaving = new AbortController()
  const shape = await shapeOf(databases.worker)
  const backups = openBackupRoom({
    directory: path.join(config.dataDir, 'backups'),
    write: (file) =>
      backUp({
        file,
        ownerUrl: options.ownerUrl,
        files,
        spoolDir: path.join(config.dataDir, 'tmp'),
        secretKeyIds: secrets.keyIds,
        signal: leaving.signal,
      }),
    isWritten: () => isBeingBackedUp(databases.worker),
    check: (file) =>
      checkArchive({
        file,
        migrations: options.migrations,
        secretKeyIds: async () => secrets.keyIds,
        shape,
        signal: leaving.signal,
      }),
    version: [schemaVersion(options.migrations), shape.queueVersion, ...secrets.keyIds].join(' '),
    log,
    signal: leaving.signal,
  })
  const problems = readiness({
    databases,
    dataDir: config.dataDir,
    migrationsAreCurrent,
    works: parts.worker,
  })

  const app = await buildApp({
    databases,
    files,
    mailroom,
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
    limits: options.limits,
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
      leaving.abort()
      await letGo(app)
      // Together: a job that takes its time must not use up that of the requests.
      await Promise.all([
        closeDoors(app, log),
        worker && within(patience, worker.stop()),
        within(patience, backups.settled()),
      ])
      transport.close()
      // What still holds a connection by now has been given up: its transaction ends with the process.
      await within(1_000, databases.close())
    },
  }
}

/** For what is under way; the rest of the nine seconds that a process has is for the database. */
const patience = 6_000

/**
 * Says goodbye with every answer of a moment. Whoever is cut off without a word may just have sent a request that we
 * had not read yet.
 */
async function letGo(app: FastifyInstance) {
  await sleep(50)
  const connections = await promisify(app.server.getConnections.bind(app.server))()
  if (connections > 0) await sleep(250)
}

/** Answers what has been asked. Connections that are merely kept open do not hold that up, nor does an endless request. */
async function closeDoors(app: FastifyInstance, log: Log) {
  const kept = setInterval(() => app.server.closeIdleConnections(), 50)
  const endless = setTimeout(() => app.server.closeAllConnections(), patience)
  await app.close().catch((error: unknown) => log.error({ error }, 'Closing failed'))
  clearInterval(kept)
  clearTimeout(endless)
}
