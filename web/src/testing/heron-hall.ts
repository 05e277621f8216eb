import type { CompanyOnPage } from '@mantel/domain/admin/companies'
import { freshChecklist } from './fresh-checklist.ts'

/** A company as a SuperAdmin sees it, before anything is set up. */
export const heronHall: CompanyOnPage = {
  id: 'b5a4f3ce-0000-4000-8000-000000000001',
  name: 'Heron Hall',
  website: null,
  phone: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  timeZone: 'America/New_York',
  businessProfile: null,
  createdAt: '2025-11-01T09:00:00.000Z',
  lastActiveAt: '2025-11-02T09:00:00.000Z',
  suspendedAt: null,
  deletionRequestedAt: null,
  deletionRequestedBy: null,
  deletionAt: null,
  contacts: [],
  usage: [],
  checklist: freshChecklist,
  subscription: null,
}
