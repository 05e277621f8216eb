import type { ClientInList } from '@mantel/domain/clients'

/** A client who has only an email. */
export const blankClient: ClientInList = {
  id: '8d0f8a1e-3f0b-4a34-9c55-0c2f6c1d9a11',
  firstName: null,
  lastName: null,
  email: 'office@example.com',
  phone: null,
  companyName: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  source: null,
  tags: [],
  notes: null,
  joinedDate: '2026-03-12T09:12:00.000Z',
  avatar: null,
  isSample: false,
  createdAt: '2026-03-12T09:12:00.000Z',
  updatedAt: '2026-03-12T09:12:00.000Z',
  version: 1,
  projectCount: 0,
  lifetimeValue: null,
  openBalance: 0,
  lastActivityAt: null,
}
