import { platformApi } from '@mantel/domain/admin/operations'
import type { Databases } from '../../../platform/database/connect.ts'
import type { Route } from '../../../platform/http/routing.ts'
import { listPlatformActivity } from '../activity/list-activity.ts'
import type { BackupFolder } from './backup-folder.ts'
import { beginBackup, beginCheck } from './backups.ts'
import { listQueue, retryJob } from './job-queue.ts'
import { getPlatformSettings, savePlatformSettings } from './settings.ts'
import { getStatus, type Installation } from './status.ts'
import { getPlatformStyles, resetPlatformStyles, savePlatformStyles } from './styles.ts'
import { sendTestEmail } from './test-email.ts'

type Parts = { databases: Databases; installation: Installation; backups: BackupFolder }

export function platformRoutes(route: Route, { databases, installation, backups }: Parts) {
  route(platformApi.settings, ({ db }) => getPlatformSettings(db))
  route(platformApi.saveSettings, ({ db, actor, body }) => savePlatformSettings(db, actor, body))
  route(platformApi.styles, ({ db }) => getPlatformStyles(db))
  route(platformApi.saveStyles, ({ db, actor, body }) => savePlatformStyles(db, actor, body))
  route(platformApi.resetStyles, ({ db, actor }) => resetPlatformStyles(db, actor))
  route.withoutTransaction(platformApi.status, () => getStatus(databases, installation))
  route.withoutTransaction(platformApi.tryMail, ({ actor }) =>
    sendTestEmail(databases, installation.mail, actor),
  )
  route(platformApi.jobs, ({ db }) => listQueue(db))
  route(platformApi.retryJob, ({ db, actor, params }) => retryJob(db, actor, params.number))
  route(platformApi.activity, ({ db, query }) => listPlatformActivity(db, query))
  route.withoutTransaction(platformApi.backups, () => backups.list())
  route.withoutTransaction(platformApi.backUp, ({ actor }) => beginBackup(databases, backups, actor))
  route.withoutTransaction(platformApi.checkBackup, ({ actor, params }) =>
    beginCheck(databases, backups, actor, params.file),
  )
}
