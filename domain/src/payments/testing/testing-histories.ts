import { randomFrom } from '../../basics/testing-random.ts'
import type { Books } from './testing-books.ts'
import { brokenInvariants } from './testing-invariants.ts'
import { mapleAvenue } from './testing-ledger.ts'
import { choices, randomTerms, type StepName, stepNames, stepsByName } from './testing-steps.ts'

/**
 * Plays random histories of payments, claims, corrections, refunds, credit, revisions, disputes, crashes and clock
 * jumps, and checks the rules of the ledger after each step. Returns a sentence for each history that breaks a rule,
 * and how often each step changed something. The same seed plays the same histories.
 */
export function playHistories(seed: number, count: number, length = 40) {
  const broken: string[] = []
  const changes = Object.fromEntries(stepNames.map((name) => [name, 0])) as Record<StepName, number>
  for (let index = 0; index < count; index++) {
    const sentence = playHistory(seed + index, length, (name) => changes[name]++)
    if (sentence) broken.push(sentence)
  }
  return { broken, changes }
}

function playHistory(seed: number, length: number, onChange: (name: StepName) => void): string | null {
  const random = randomFrom(seed)
  let books: Books = {
    invoices: ['a', 'b', 'c'].map((id) => ({ ...mapleAvenue, ...randomTerms(random), id })),
    entries: [],
    today: '2026-03-12',
    cash: 0,
    provider: { payments: {}, reports: {}, known: {} },
  }
  let created = 0
  const newId = () => `${++created}`.padStart(4, '0')
  const played: StepName[] = []
  while (played.length < length) {
    const name = random.pick(choices)
    const before = books
    books = stepsByName[name]({ books, random, newId })
    played.push(name)
    if (books === before) continue
    onChange(name)
    const broken = brokenInvariants(before, books, random)
    if (broken.length > 0) return `Seed ${seed}: ${broken.join('; ')} (${played.join(', ')})`
  }
  return null
}
