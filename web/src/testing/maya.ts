import { type CurrentUser, defaultNavigationLabels } from '@mantel/domain/auth/auth'

export const maya: CurrentUser = {
  id: '8d0f8a1e-3f0b-4a34-9c55-0c2f6c1d9a01',
  companyId: '8d0f8a1e-3f0b-4a34-9c55-0c2f6c1d9a02',
  companyName: 'Alder & Finch Staging',
  clientId: null,
  avatarFileId: null,
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@alderfinch.test',
  phone: null,
  role: 'CompanyAdmin',
  emailVerifiedAt: '2026-03-12T09:12:00.000Z',
  createdAt: '2026-03-12T09:12:00.000Z',
  switches: { staffSeeAllProjects: true, staffSeePrices: false, managersMayRefund: false },
  navigationLabels: defaultNavigationLabels,
  needsTwoFactor: false,
  timeZone: null,
  listColumns: {},
  impersonatorId: null,
}

export const willa: CurrentUser = {
  ...maya,
  id: '8d0f8a1e-3f0b-4a34-9c55-0c2f6c1d9b01',
  companyId: '8d0f8a1e-3f0b-4a34-9c55-0c2f6c1d9b02',
  companyName: 'Harbor & Pine',
  firstName: 'Willa',
  email: 'willa@harborpine.test',
}
