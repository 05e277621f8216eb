import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export async function readState(file: string | undefined): Promise<unknown> {
  if (!file) return null
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return text === null ? null : JSON.parse(text)
}

const soonMs = 500

/** Writes the state after changes. Changes that happen during a write are all saved by the next one. */
export function stateWriter(file: string | undefined, stateText: () => string) {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  const write = async () => {
    if (!file) return
    const temporary = `${file}.${randomUUID()}`
    await mkdir(dirname(file), { recursive: true })
    await writeFile(temporary, stateText(), { mode: 0o600 })
    await rename(temporary, file)
  }
  const start = () => {
    clearTimeout(timer)
    timer = undefined
    next = null
    running = write().finally(() => {
      running = null
    })
    return running
  }
  /** Resolves when the file contains everything that happened before the call. */
  const saved = (): Promise<void> => {
    if (!file) return Promise.resolve()
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }

  return {
    saved,
    /**
     * Saves changes that may be lost in a crash. If the record of a delivered webhook is lost, the webhook is sent
     * again.
     */
    saveSoon() {
      timer ??= setTimeout(() => void saved(), soonMs).unref()
    },
    stop: () => clearTimeout(timer),
  }
}
