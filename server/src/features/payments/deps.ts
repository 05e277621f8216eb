import type { Databases } from '../../platform/database/connect.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { EmailSettings } from '../messages/email-settings.ts'

export type Deps = { databases: Databases; files: FileStore; emailSettings: EmailSettings }
