import type { SecretBox } from '../../platform/secrets.ts'

/** What queuing an email needs: the base URL of links, and the key that encrypts them until the email is sent. */
export type EmailSettings = { secrets: SecretBox; publicUrl: string }
