import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sealDemo } from '@mantel/server/demo/contracts/sealing'
import { createDemoOnce } from '@mantel/server/demo/first-start'
import { copyDatabase, startedTemplate } from '@mantel/server/testing/database'
import { setup as startPostgres, startWithoutParts } from '@mantel/server/testing/global-setup'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'

/** Starts PostgreSQL for the tests and creates a database with the demo companies, which each test file copies. */
export async function setup(project: TestProject) {
  const stopPostgres = await startPostgres(project)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mantel-demo-template-'))
  await makeDemo(project.getProvidedContext().postgres, dataDir)
  project.provide('demo', { database: demoDatabase, dataDir })
  return async () => {
    await stopPostgres()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const demoDatabase = 'mantel_demo'

async function makeDemo(postgres: ProvidedContext['postgres'], dataDir: string) {
  const { ownerUrl, secretKey } = await copyDatabase(postgres, demoDatabase, startedTemplate)
  const { services, stop } = await startWithoutParts({
    ownerUrl,
    secretKey,
    dataDir,
    publicUrl: 'http://localhost:3000',
  })
  await createDemoOnce(ownerUrl, { files: services.files, secrets: services.emailSettings.secrets }, () => {})
  await sealDemo(ownerUrl, services)
  await stop()
}

declare module 'vitest' {
  interface ProvidedContext {
    demo: { database: string; dataDir: string }
  }
}
