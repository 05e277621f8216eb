import type { NewClient } from '../clients.ts'

const savannah = { city: 'Savannah', state: 'GA' }

/** Clients that are companies have a signer instead of a first and last name. */
const agents = {
  coastline: {
    companyName: 'Coastline Realty',
    signer: 'Nora Castellanos',
    email: 'listings@coastlinerealty.test',
    phone: '(912) 555-0120',
    source: 'Referral',
    address: '210 Bay Street',
    ...savannah,
    zip: '31401',
    notes: '8% off from the second listing each season. Pays before the install.',
  },
  northbank: {
    companyName: 'Northbank Development',
    signer: 'Colin Frazer',
    email: 'studio@northbank.test',
    phone: '(912) 555-0121',
    source: 'Open House',
    address: '9 River Street',
    ...savannah,
    zip: '31401',
  },
  atlas: {
    companyName: 'Atlas Living',
    signer: 'Mina Kowalski',
    email: 'homes@atlasliving.test',
    phone: '(912) 555-0122',
    source: 'Mail',
    address: '71 Foundry Row',
    ...savannah,
    zip: '31415',
  },
  dana: {
    firstName: 'Dana',
    lastName: 'Feld',
    companyName: 'Keystone Homes',
    email: 'dana@keystonehomes.test',
    phone: '(912) 555-0123',
    source: 'Referral',
    address: '44 Whitaker Street',
    ...savannah,
    zip: '31401',
  },
} satisfies Record<string, NewClient>

const named = (firstName: string, lastName: string, phone: string, source: string) => ({
  firstName,
  lastName,
  email: `${firstName.split(' ')[0]}.${lastName}@mail.test`.toLowerCase(),
  phone: `(912) 555-${phone}`,
  source,
  ...savannah,
})

const sellers = {
  hannah: { ...named('Hannah', 'Whitlock', '0101', 'Referral'), address: '412 Maple Avenue', zip: '31401' },
  priya: named('Priya', 'Raman', '0102', 'Website'),
  bergmann: named('Tom & Elise', 'Bergmann', '0103', 'Website'),
  owen: named('Owen', 'Marsh', '0104', 'Website'),
  marcus: named('Marcus', 'Delgado', '0105', 'Referral'),
  ines: named('Ines', 'Carvalho', '0106', 'Open House'),
  joanna: { ...named('Joanna', 'Pike', '0107', 'Referral'), address: '2 Larkspur Lane', zip: '31405' },
  sam: named('Sam', 'Idowu', '0108', 'Website'),
  greta: named('Greta', 'Lindqvist', '0109', 'Referral'),
  ruth: named('Ruth', 'Adeyemi', '0110', 'Open House'),
  peter: named('Peter', 'Vance', '0111', 'Mail'),
  lena: named('Lena', 'Ortiz', '0112', 'Website'),
  ewan: named('Ewan', 'Tate', '0113', 'Open House'),
  marguerite: named('Marguerite', 'Soto', '0114', 'Mail'),
  fiona: named('Fiona', 'Grady', '0115', 'Website'),
  beatrix: named('Beatrix', 'Nolan', '0116', 'Referral'),
  arthur: named('Arthur', 'Quill', '0117', 'Website'),
  keller: named('Simon & Ada', 'Keller', '0118', 'Referral'),
  yusuf: named('Yusuf', 'Hadley', '0119', 'Open House'),
} satisfies Record<string, NewClient>

export const alderFinchClients = { ...agents, ...sellers }
export type AlderFinchClient = keyof typeof alderFinchClients
