import type { Asking } from './sending/contract-dialogs.tsx'

/** What the next step of a project asked of its contract; the number tells one press from the next. */
export type AskedStep = { asking: Asking; press: number }
