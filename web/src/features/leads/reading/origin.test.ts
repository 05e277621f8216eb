import { expect, test } from 'vitest'
import { originSentence } from './origin.ts'

const utm = { source: null, medium: null, campaign: null, term: null, content: null }
const page = 'https://www.alderfinch.test/contact/'

test.each([
  [null, null],
  [{ page: null, referrer: null, utm }, null],
  [{ page, referrer: null, utm }, 'This lead came from alderfinch.test/contact.'],
  [
    { page, referrer: 'https://alderfinch.test/work', utm: { ...utm, campaign: 'spring' } },
    'This lead came from alderfinch.test/contact, campaign spring.',
  ],
  [
    { page, referrer: 'https://www.google.com/', utm },
    'This lead came from alderfinch.test/contact, via google.com.',
  ],
  [
    { page, referrer: null, utm: { ...utm, source: 'newsletter', campaign: 'spring' } },
    'This lead came from alderfinch.test/contact, via newsletter, campaign spring.',
  ],
  [{ page: null, referrer: 'https://houzz.test/pros', utm }, 'This lead came from houzz.test.'],
])('%j reads “%s”', (origin, sentence) => {
  expect(originSentence(origin)).toBe(sentence)
})
