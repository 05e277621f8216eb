import type { EmailSettings } from './features/messages/email-settings.ts'
import type { Clock } from './platform/clock.ts'
import type { Databases } from './platform/database/connect.ts'
import type { FileStore } from './platform/files/file-store.ts'
import type { Log } from './platform/log.ts'
import type { Sender, Transport } from './platform/mail/transport.ts'
import type { Provider } from './platform/stripe/provider.ts'

/** The dependencies that jobs receive in addition to their database transaction. */
export type Services = {
  databases: Databases
  files: FileStore
  emailSettings: EmailSettings
  transport: Transport
  sender: Sender
  /** Null if card payments are not set up on this installation. */
  provider: Provider | null
  clock: Clock
  log: Log
}
