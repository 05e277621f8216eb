import type { Endpoint, RateClass } from '@mantel/domain/endpoints/endpoint'
import type { FastifyInstance } from 'fastify'
import type { BackupFolder } from './features/admin/operations/backup-folder.ts'
import type { Installation } from './features/admin/operations/status.ts'
import type { EmailSettings } from './features/messages/email-settings.ts'
import type { Clock } from './platform/clock.ts'
import type { Databases } from './platform/database/connect.ts'
import type { EventParts } from './platform/events/start-events.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { BodyTimes } from './platform/http/floods/slow-bodies.ts'
import type { Health } from './platform/http/health-routes.ts'
import type { Route } from './platform/http/routing.ts'
import type { Log } from './platform/log.ts'
import type { Budget } from './platform/rate-limit.ts'
import type { Provider } from './platform/stripe/provider.ts'

/** The parts of the app. Every feature gets all of them and uses what it needs. */
export type AppOptions = {
  databases: Databases
  files: FileStore
  emailSettings: EmailSettings
  /** Null if card payments are not set up on this installation. */
  provider: Provider | null
  clock: Clock
  /** The folder with the public certificates of contract seals. */
  certificates: string
  log: Log
  publicUrl: string
  trustedProxies: string[]
  /** The folder of the built web app; null in tests that do not need it. */
  webRoot: string | null
  health: Health
  installation: Installation
  backups: BackupFolder
  /** Null in a process that only runs jobs. */
  events: EventParts | null
  /** Whether the process serves the API and the web app. False for a process that only runs jobs. */
  serves: boolean
  metricsToken: string | null
  /** Returns a page on this machine with the company's lead form. Only the local product has one, for its demo. */
  exampleSite?: (companyId: string) => string | null
  limits?: Record<RateClass, Budget>
  bodyTimes?: BodyTimes
  /** Adds routes for local mode and for tests. Returns the endpoints that tests add. */
  extend?: (app: FastifyInstance, route: Route) => Endpoint[] | void
}
