import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/src/testing/free-port.ts'
import { type ExternalDatabase, secretKey } from './database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs `npm run start:web` or `start:worker` with the settings that the README requires in production. */
export async function startProcess(part: 'web' | 'worker', { ownerUrl, dataDir }: ExternalDatabase) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['scripts/start.mjs', `--only=${part}`], {
    cwd: root,
    env: {
      SECRET_KEY: secretKey,
      // The measurement sends no emails.
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'no-reply@example.com',
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: ownerUrl,
      PUBLIC_URL: url,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const killNow = () => void child.kill('SIGKILL')
  process.once('exit', killNow)
  const untilReady = async () => {
    while (!(await isReady(url))) {
      if (child.exitCode !== null) throw new Error(`A ${part} process ended with ${child.exitCode}.`)
      await sleep(100)
    }
  }
  await untilReady()
  return {
    url,
    untilReady,
    kill: async () => {
      killNow()
      await exited
      process.off('exit', killNow)
    },
  }
}
export type Running = Awaited<ReturnType<typeof startProcess>>

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
