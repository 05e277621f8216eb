import type { NewClient } from '../clients.ts'

const portland = { city: 'Portland', state: 'ME', zip: '04101' }

export const harborPineClients = {
  celia: {
    firstName: 'Celia',
    lastName: 'Marden',
    email: 'celia.marden@mail.test',
    phone: '(207) 555-0131',
    source: 'Referral',
    ...portland,
  },
  august: {
    firstName: 'August',
    lastName: 'Lowe',
    email: 'august.lowe@mail.test',
    phone: '(207) 555-0132',
    source: 'Website',
    ...portland,
  },
  casco: {
    companyName: 'Casco Bay Brokers',
    signer: 'Imani Brooks',
    email: 'office@cascobay.test',
    phone: '(207) 555-0133',
    source: 'Referral',
    ...portland,
  },
  hollis: {
    firstName: 'Nell',
    lastName: 'Hollis',
    email: 'nell.hollis@mail.test',
    phone: '(207) 555-0134',
    source: 'Open House',
    ...portland,
  },
  imogen: {
    firstName: 'Imogen',
    lastName: 'Frost',
    email: 'imogen.frost@mail.test',
    phone: '(207) 555-0135',
    source: 'Referral',
    ...portland,
  },
  dirigo: {
    companyName: 'Dirigo Homes',
    signer: 'Paul Thibodeau',
    email: 'office@dirigohomes.test',
    phone: '(207) 555-0136',
    source: 'Mail',
    ...portland,
  },
} satisfies Record<string, NewClient>
export type HarborPineClient = keyof typeof harborPineClients
