import { platformApi } from '@mantel/domain/admin/operations'
import type { Databases } from '../../../platform/database/connect.ts'
import type { Route } from '../../../platform/http/routing.ts'
import { listPlatformDeeds } from '../activity/list-activity.ts'
import type { BackupRoom } from './backup-folder.ts'
import { beginBackup, beginCheck } from './backups.ts'
import { listQueue, retryJob } from './job-queue.ts'
import { getPlatformSettings, savePlatformSettings } from './settings.ts'
import { getStatus, type Installation } from './status.ts'
import { getPlatformStyles, resetPlatformStyles, savePlatformStyles } from './styles.ts'
import { tryMail } from './test-email.ts'

type Parts = { databases: Databases; installation: Installation; backups: BackupRoom }

export function platformRoutes(route: Route, { databases, installation, backups }: Parts) {
  route(platformApi.settings, ({ db }) => getPlatformSettings(db))
  route(platformApi.saveSettings, ({ db, actor, body }) => savePlatformSettings(db, actor, body))
  route(platformApi.styles, ({ db }) => getPlatformStyles(db))
  route(platformApi.saveStyles, ({ db, actor, body }) => savePlatformStyles(db, actor, body))
  route(platformApi.resetStyles, ({ db, actor }) => resetPlatformStyles(db, actor))
  route.alone(platformApi.status, () => getStatus(databases, installation))
  route.alone(platformApi.tryMail, ({ actor }) => tryMail(databases, installation.mail, actor))
  route(platformApi.jobs, ({ db }) => listQueue(db))
  route(platformApi.retryJob, ({ db, actor, params }) => retryJob(db, actor, params.number))
  route(platformApi.activity, ({ db, query }) => listPlatformDeeds(db, query))
  route.alone(platformApi.backups, () => backups.list())
  route.alone(platformApi.backUp, ({ actor }) => beginBackup(databases, backups, actor))
  route.alone(platformApi.checkBackup, ({ actor, params }) =>
    beginCheck(databases, backups, actor, params.file),
  )
}
