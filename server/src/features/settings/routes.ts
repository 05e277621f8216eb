import { settingsApi } from '@mantel/domain/settings/settings'
import type { Route } from '../../platform/http/routing.ts'
import type { EmailSettings } from '../messages/email-settings.ts'
import type { Deps as UploadDeps } from '../uploads/complete-upload.ts'
import { removeLogo, setLogo } from './company-logo.ts'
import { saveProjectTypes, saveSources } from './lists/save-lists.ts'
import { saveStages } from './lists/save-stages.ts'
import { saveInvoices, savePayments } from './save-money-sections.ts'
import { saveReminders } from './save-reminders.ts'
import {
  saveAccess,
  saveCompany,
  saveContracts,
  saveEsign,
  saveLabels,
  saveTimeline,
} from './save-sections.ts'
import { getSettings } from './settings.ts'

type Deps = UploadDeps & { emailSettings: EmailSettings }

export function settingsRoutes(route: Route, deps: Deps) {
  route(settingsApi.get, ({ db, actor }) => getSettings(db, actor))
  route(settingsApi.saveCompany, ({ db, actor, body }) => saveCompany(db, actor, body))
  route(settingsApi.saveTimeline, ({ db, actor, body }) => saveTimeline(db, actor, body))
  route(settingsApi.saveLabels, ({ db, actor, body }) => saveLabels(db, actor, body))
  route(settingsApi.saveAccess, ({ db, actor, body }) => saveAccess(db, actor, body))
  route(settingsApi.saveEsign, ({ db, actor, body }) => saveEsign(db, actor, body))
  route(settingsApi.saveContracts, ({ db, actor, body }) => saveContracts(db, actor, body))
  route(settingsApi.savePayments, ({ db, actor, body }) => savePayments(db, deps.emailSettings, actor, body))
  route(settingsApi.saveInvoices, ({ db, actor, body }) => saveInvoices(db, actor, body))
  route(settingsApi.saveReminders, ({ db, actor, body }) => saveReminders(db, actor, body))
  route(settingsApi.saveStages, ({ db, actor, body }) => saveStages(db, actor, body))
  route(settingsApi.saveProjectTypes, ({ db, actor, body }) => saveProjectTypes(db, actor, body))
  route(settingsApi.saveSources, ({ db, actor, body }) => saveSources(db, actor, body))
  route.withoutTransaction(settingsApi.setLogo, ({ actor, body }) => setLogo(deps, actor, body.uploadId))
  route(settingsApi.removeLogo, ({ db, actor }) => removeLogo(db, actor))
}
