import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startS3Sandbox } from '@mantel/sandbox/s3'
import { afterAll } from 'vitest'

export const account = { accessKeyId: 'tester', secretAccessKey: 'only for tests' }

/** Starts an S3 sandbox with the bucket `files`, and closes it after the last test of the file. */
export async function startSandbox() {
  const dir = await mkdtemp(join(tmpdir(), 's3-'))
  const sandbox = await startS3Sandbox({ dir, bucket: 'files', ...account })
  afterAll(async () => {
    await sandbox.close()
    await rm(dir, { recursive: true })
  })
  return { dir, url: sandbox.url }
}
