import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import path from 'node:path'
import { busy } from '../../errors.ts'
import { createLimiter } from '../concurrency-limiter.ts'
import { fonts, isPacked, unpackFont } from './fonts.ts'
import { typesetterProgram } from './typesetter-program.ts'

const require = createRequire(import.meta.url)

type Options = {
  /** The date in the PDF. */
  at?: Date
  timeout?: number
  /** Pictures by name. A template shows one with `image(name)`. */
  pictures?: Record<string, Buffer>
}

/**
 * Prints a Typst template, which reads its data with `json(bytes(sys.inputs.data))`. Data is never markup, so user
 * input is printed literally. The same data and timestamp give the same file, byte for byte.
 */
export const typeset = (
  template: string,
  data: unknown,
  { at = new Date(), timeout = maxDuration, pictures = {} }: Options = {},
): Promise<Buffer> =>
  limitConcurrency(async () => {
    const creationTimestamp = Math.floor(at.getTime() / 1000)
    const options = { pdfStandard, creationTimestamp }
    const order = { template, data: JSON.stringify(data), pictures, options }
    const pdf = await sendToTypesetter(order, timeout)
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  })

/** Starts the typesetter and loads its fonts, so that the first user does not have to wait for this. */
export async function warmUpTypesetter() {
  const samples = Object.values(fonts).map(({ name }) => `#text(font: "${name}")[Ready *Ready* _Ready_]`)
  await typeset(samples.join('\n'), null)
}

/** An archival format: the file embeds everything it needs. A character that no font contains is an error. */
const pdfStandard = 'a-2b'

// Prints one document at a time, so that a server with two cores has one left for requests.
const limitConcurrency = createLimiter({
  concurrency: 1,
  maxWaiting: 100,
  createFullError: () => busy('We’re creating too many PDFs right now. Please try again in a moment.'),
})

/**
 * The typesetter is a process and not a thread, because some texts make the compiler abort, which ends the whole
 * process. The typesetter gets none of our environment variables, and exits when this process does, even after a crash.
 */
let currentProcess: ChildProcess | null = null

/** The process may have been killed while it was idle, so a document is retried once in a new process. */
async function sendToTypesetter(order: object, timeout: number): Promise<Uint8Array> {
  try {
    return await exchange(currentProcess ?? (await start()), ['typeset', order], timeout)
  } catch (error) {
    if (!(error instanceof TypesetterExited)) throw error
    return exchange(currentProcess ?? (await start()), ['typeset', order], timeout)
  }
}

async function start() {
  const child = spawn(process.execPath, ['-e', typesetterProgram], {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // Ctrl+C must not reach the typesetter, so that requests in progress still get their document.
    detached: true,
  })
  currentProcess = child
  child.once('exit', () => {
    if (currentProcess === child) currentProcess = null
  })
  await exchange(child, ['open', openOptions()])
  return child
}

function openOptions() {
  const library = require.resolve('@myriaddreamin/typst-ts-node-compiler')
  const files = Object.values(fonts).flatMap((face): string[] => face.files)
  return {
    library,
    // Templates could read files from this directory. Ours read only pictures, which exist there in memory only.
    workspace: path.dirname(library),
    fontPaths: [...new Set(files.filter((file) => !isPacked(file)).map((file) => path.dirname(file)))],
    fontBlobs: files.filter(isPacked).map(unpackFont),
  }
}

/**
 * Thrown for a document that cannot be printed. `message` is for the log, `userMessage` for the author of the document.
 */
export class TypesettingError extends Error {
  constructor(
    message: string,
    readonly userMessage = 'We couldn’t create this PDF. Please simplify the document.',
  ) {
    super(message)
  }
}
/** Thrown if the process crashed or was killed, but not if it was killed because a document took too long. */
class TypesetterExited extends TypesettingError {}
const tooLong = 'This PDF takes too long to create. Please shorten the document.'
type Answer = { result?: Uint8Array; problem?: string }

/** Milliseconds. No valid document takes longer. */
const maxDuration = 20_000

async function exchange(
  child: ChildProcess,
  message: [verb: string, order: object],
  timeout = maxDuration,
): Promise<Uint8Array> {
  const over = new AbortController()
  const { signal } = over
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, timeout)
  let lastOutput = ''
  const listen = (output: Buffer) => {
    lastOutput = `${lastOutput}${output.toString()}`.slice(-1_000)
  }
  child.stderr?.on('data', listen)
  setKeepsAlive(child, true)
  try {
    const end = once(child, 'close', { signal }).then((): never => {
      // The document is not retried, because it would take as long again while others wait.
      if (isLate) throw new TypesettingError('A document took too long to typeset.', tooLong)
      throw new TypesetterExited(`The typesetter exited while printing a document. ${lastOutput}`.trim())
    })
    const answer = once(child, 'message', { signal }) as Promise<[Answer]>
    child.send(message)
    const [{ result, problem }] = await Promise.race([answer, end])
    if (problem !== undefined) throw new TypesettingError(`A document could not be typeset: ${problem}`)
    return result ?? new Uint8Array()
  } finally {
    over.abort()
    clearTimeout(limit)
    child.stderr?.off('data', listen)
    setKeepsAlive(child, false)
  }
}

/** The typesetter keeps this process alive only while it works, so that an idle typesetter does not delay the exit. */
function setKeepsAlive(child: ChildProcess, keepsAlive: boolean) {
  const method = keepsAlive ? 'ref' : 'unref'
  child[method]()
  child.channel?.[method]()
  if (child.stderr instanceof Socket) child.stderr[method]()
}
