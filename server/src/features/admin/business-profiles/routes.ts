import { businessProfilesApi } from '@mantel/domain/admin/business-profiles'
import type { Route } from '../../../platform/http/routing.ts'
import {
  createProfile,
  listProfiles,
  removeProfile,
  reorderProfiles,
  updateProfile,
} from './business-profiles.ts'

export function businessProfileRoutes(route: Route) {
  route(businessProfilesApi.list, ({ db }) => listProfiles(db))
  route(businessProfilesApi.create, ({ db, actor, body }) => createProfile(db, actor, body))
  route(businessProfilesApi.update, ({ db, actor, params, body }) =>
    updateProfile(db, actor, params.id, body),
  )
  route(businessProfilesApi.order, ({ db, actor, body }) => reorderProfiles(db, actor, body.ids))
  route(businessProfilesApi.remove, ({ db, actor, params }) => removeProfile(db, actor, params.id))
}
