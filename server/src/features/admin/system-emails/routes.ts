import { systemEmailsApi } from '@mantel/domain/admin/system-emails'
import type { Route } from '../../../platform/http/routing.ts'
import type { EmailSettings } from '../../messages/email-settings.ts'
import { listSystemEmails, restoreSystemEmail, saveSystemEmail } from './system-emails.ts'
import { sendTestSystemEmail } from './test-email.ts'

export function systemEmailRoutes(route: Route, { emailSettings }: { emailSettings: EmailSettings }) {
  route(systemEmailsApi.list, ({ db }) => listSystemEmails(db))
  route(systemEmailsApi.save, ({ db, actor, params, body }) => saveSystemEmail(db, actor, params.key, body))
  route(systemEmailsApi.restore, ({ db, actor, params, body }) =>
    restoreSystemEmail(db, actor, params.key, body.version),
  )
  route(systemEmailsApi.test, ({ db, actor, params, body }) =>
    sendTestSystemEmail(db, emailSettings, actor, params.key, body),
  )
}
