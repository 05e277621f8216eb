import { clientEmailsApi } from '@mantel/domain/client-emails'
import type { Databases } from '../../platform/database/connect.ts'
import type { Route } from '../../platform/http/routing.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import { fillEmails } from './fill-emails.ts'
import { sendEmails } from './send-emails.ts'

type Deps = { databases: Databases; emailSettings: EmailSettings }

export function clientEmailRoutes(route: Route, deps: Deps) {
  route(clientEmailsApi.previewForClients, ({ db, actor, scope, body: { ids, ...draft } }) =>
    preview(fillEmails(db, { actor, scope }, { kind: 'client', ids }, draft)),
  )
  route(clientEmailsApi.previewForProjects, ({ db, actor, scope, body: { ids, ...draft } }) =>
    preview(fillEmails(db, { actor, scope }, { kind: 'project', ids }, draft)),
  )
  route.withoutTransaction(clientEmailsApi.sendToClients, ({ actor, scope, body, storeAnswer }) => {
    const { ids, ...draft } = body
    return sendEmails(deps, { actor, scope }, { kind: 'client', ids }, draft, storeAnswer)
  })
  route.withoutTransaction(clientEmailsApi.sendToProjects, ({ actor, scope, body, storeAnswer }) => {
    const { ids, ...draft } = body
    return sendEmails(deps, { actor, scope }, { kind: 'project', ids }, draft, storeAnswer)
  })
}

const preview = async (filled: ReturnType<typeof fillEmails>) => {
  const { emails, notEmailed } = await filled
  return {
    notEmailed,
    emails: emails.map(({ clientId, name, email, subject, text }) => ({
      clientId,
      name,
      email,
      subject,
      text,
    })),
  }
}
