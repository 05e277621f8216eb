import { z } from 'zod'
import { job } from '../../platform/jobs/job.ts'
import type { Services } from '../../services.ts'
import { deleteBytes, deleteOrphans } from './delete-bytes.ts'

export const discardFile = job<Services, { fileId: string }>(
  'discard-file',
  z.object({ fileId: z.uuid() }),
  ['file'],
  ({ db, files }, { fileId }) => deleteBytes(db, files, fileId),
)

export const discardUnclaimed = job<Services, { storageKeys: string[] }>(
  'discard-unclaimed',
  z.object({ storageKeys: z.array(z.string()) }),
  ['file'],
  ({ db, files }, { storageKeys }) => deleteOrphans(db, files, storageKeys),
)
