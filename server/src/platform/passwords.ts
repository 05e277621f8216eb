import { availableParallelism } from 'node:os'
import { type Algorithm, hash, parseOptions, verify } from '@node-rs/argon2'
import { turns } from './turns.ts'

/** Too many people are signing in at once; answer 503 and let them try again. */
export class PasswordsBusy extends Error {
  constructor() {
    super('Too many sign-ins at the moment. Please try again in a few seconds.')
  }
}

export const hashPassword = (plain: string) => inTurn(() => hash(normal(plain), cost))

export async function verifyPassword(hashed: string, plain: string): Promise<boolean> {
  if (!optionsOf(hashed)) return verifyNobody(plain)
  return inTurn(() => verify(hashed, normal(plain)))
}

/** As much work as a real verification, so that the time does not tell whether an account exists. */
export async function verifyNobody(plain: string): Promise<false> {
  // A failed start is not kept: the next caller makes the hash again.
  nobody ??= hashPassword(crypto.randomUUID()).catch((error) => {
    nobody = undefined
    throw error
  })
  const hashed = await nobody
  await inTurn(() => verify(hashed, normal(plain)))
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

/** How much work a hash is. */
export type HashCost = { algorithm: Algorithm; memoryCost: number; timeCost: number; parallelism: number }

export const agreedCost: HashCost = {
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}
let cost = agreedCost
let nobody: Promise<string> | undefined

/** Hashes at this cost from now on. Only tests that are not about passwords ask for less than the agreed one. */
export function hashAt(next: HashCost) {
  cost = next
  nobody = undefined
}

// Two per core keep the processor busy. But hashes run on libuv's four threads, which files and DNS need
// as well: a fourth hash at once makes reading a file wait 40 ms and more, and gains nothing.
const atOnce = Math.min(2 * availableParallelism(), 3)
const inTurn = turns({ atOnce, mayWait: 200, full: () => new PasswordsBusy() })

/** Keyboards write the same letter in different ways; to a person they are one password. */
const normal = (plain: string) => plain.normalize('NFKC')

function optionsOf(hashed: string) {
  try {
    return parseOptions(hashed)
  } catch {
    return null
  }
}
