import type { Databases } from './platform/database/connect.ts'
import { diskProblem } from './platform/operations.ts'

type Options = { databases: Databases; dataDir: string; migrationsAreCurrent: () => Promise<boolean> }

/** What keeps this process from doing its work, in words; empty when nothing does. */
export const readiness =
  ({ databases, dataDir, migrationsAreCurrent }: Options) =>
  async (): Promise<string[]> => {
    try {
      const { rows } = await databases.worker.query<{ late: boolean }>(lateMail)
      return [
        ...(rows[0]?.late ? ['mail is late'] : []),
        ...((await migrationsAreCurrent()) ? [] : ['migrations are not current']),
        ...(await diskProblem(dataDir)),
      ]
    } catch {
      return ['database is away']
    }
  }

// Jobs that should have run five minutes ago, and are not waiting for a retry.
const lateMail = `
  select exists (
    select from graphile_worker._private_jobs
    where attempts = 0 and locked_at is null and run_at < now() - interval '5 minutes'
  ) as late`
