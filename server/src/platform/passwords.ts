import { availableParallelism } from 'node:os'
import { type Algorithm, hash, parseOptions, verify } from '@node-rs/argon2'
import { createLimiter } from './concurrency-limiter.ts'

/**
 * Thrown if too many passwords are waiting to be hashed or checked. The server responds with 503, so that users try
 * again.
 */
export class PasswordsBusy extends Error {
  constructor() {
    super('Too many sign-ins at the moment. Please try again in a few seconds.')
  }
}

export const hashPassword = (plain: string) => limitConcurrency(() => hash(normalize(plain), cost))

export async function verifyPassword(hashed: string, plain: string): Promise<boolean> {
  if (!optionsOf(hashed)) return verifyDummyPassword(plain)
  return limitConcurrency(() => verify(hashed, normalize(plain)))
}

/** Does as much work as a real verification, so that the response time does not reveal whether an account exists. */
export async function verifyDummyPassword(plain: string): Promise<false> {
  // A failure is not cached, so that the next caller tries again.
  dummyHash ??= hashPassword(crypto.randomUUID()).catch((error) => {
    dummyHash = undefined
    throw error
  })
  const hashed = await dummyHash
  await limitConcurrency(() => verify(hashed, normalize(plain)))
  return false
}

export function needsRehash(hashed: string): boolean {
  const options = optionsOf(hashed)
  if (!options) return true
  return (
    options.algorithm !== cost.algorithm ||
    options.memoryCost !== cost.memoryCost ||
    options.timeCost !== cost.timeCost ||
    options.parallelism !== cost.parallelism
  )
}

export type HashCost = { algorithm: Algorithm; memoryCost: number; timeCost: number; parallelism: number }

export const defaultHashCost: HashCost = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}
let cost = defaultHashCost
let dummyHash: Promise<string> | undefined

/** Lets tests that are not about passwords use a lower cost than the default. */
export function setHashCost(next: HashCost) {
  cost = next
  dummyHash = undefined
}

// Two hashes per core keep the processor busy. But they run on libuv's four threads, which files and DNS also need: a
// fourth concurrent hash delays reading a file by 40 ms or more, without any benefit.
const atOnce = Math.min(2 * availableParallelism(), 3)
const limitConcurrency = createLimiter({
  concurrency: atOnce,
  maxWaiting: 200,
  createFullError: () => new PasswordsBusy(),
})

/** Keyboards encode the same letter in different ways, but for users it is the same password. */
const normalize = (plain: string) => plain.normalize('NFKC')

function optionsOf(hashed: string) {
  try {
    return parseOptions(hashed)
  } catch {
    return null
  }
}
