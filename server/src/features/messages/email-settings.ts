import type { SecretBox } from '../../platform/secrets.ts'

/** What it takes to write a letter: links lead to our own address, and are sealed until they leave. */
export type Mailroom = { secrets: SecretBox; publicUrl: string }
