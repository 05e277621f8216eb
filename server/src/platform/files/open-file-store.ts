import { openDiskStore } from './disk.ts'
import type { FileStore } from './file-store.ts'
import { openS3Store, type S3Settings } from './s3/s3.ts'

export const openFileStore = ({
  directory,
  s3,
}: {
  directory: string
  s3: S3Settings | null
}): Promise<FileStore> => (s3 ? openS3Store(s3) : openDiskStore(directory))
