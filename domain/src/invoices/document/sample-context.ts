import type { DocumentContext } from './context.ts'
import { sampleProperty } from './sample-invoice.ts'

/** The company of documents in tests and in the gallery. */
export const sampleContext = (changes: Partial<DocumentContext> = {}): DocumentContext => ({
  seller: {
    name: 'Alder & Finch Staging',
    address: '18 Drayton Street',
    city: 'Savannah',
    state: 'GA',
    zip: '31401',
    phone: '(912) 555-0142',
    email: 'hello@alderfinch.example',
    website: 'alderfinch.example',
    ein: null,
    primary: '#B38734',
    primaryForeground: '#1F1709',
  },
  logoFileId: null,
  property: sampleProperty('2026-03-12'),
  photoFileId: null,
  methods: [
    { method: 'card', payTo: null },
    { method: 'zelle', payTo: 'pay@alderfinch.example' },
    { method: 'check', payTo: 'Alder & Finch Staging LLC' },
    { method: 'cash', payTo: null },
  ],
  memoCode: 'INV-0043-7Q',
  ...changes,
})
