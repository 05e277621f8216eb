import type { Clock } from './clock.ts'
import type { Store } from './store.ts'

/** What all accounts of a sandbox share. `url` is the address of its pages. */
export type Base = { store: Store; clock: Clock; url: string }
