import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import path from 'node:path'
import { busy } from '../../errors.ts'
import { turns } from '../turns.ts'
import { faces, isPacked, unpackFont } from './faces.ts'
import { typesetter } from './typesetter.ts'

const require = createRequire(import.meta.url)

/**
 * A PDF of a typst template, which reads its data by `json(bytes(sys.inputs.data))`. Data is never markup: whatever people
 * write is printed as they wrote it. The same data of the same moment is the same file, byte for byte.
 */
export const typeset = (
  template: string,
  data: unknown,
  at = new Date(),
  patience = longest,
): Promise<Buffer> =>
  inTurn(async () => {
    const creationTimestamp = Math.floor(at.getTime() / 1000)
    const order = { template, data: JSON.stringify(data), options: { pdfStandard, creationTimestamp } }
    const pdf = await ask(order, patience)
    return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  })

/** Before somebody waits for it: the typesetter runs, and has read the faces that every document uses. */
export async function warmUp() {
  const words = Object.values(faces).map(({ name }) => `#text(font: "${name}")[Ready *Ready* _Ready_]`)
  await typeset(words.join('\n'), null)
}

/** For archives: all that is needed to show it is inside. A character that no face can print is an error. */
const pdfStandard = 'a-2b'

// It uses one of our two cores; whoever comes meanwhile waits.
const inTurn = turns({
  atOnce: 1,
  mayWait: 100,
  full: () => busy('Too many documents are being prepared. Please try again in a moment.'),
})

/**
 * A process and not a thread: some texts make the compiler abort, and that takes the whole process with it. It gets
 * nothing of our environment, and ends when we do, however that is.
 */
let running: ChildProcess | null = null

/** It may have been ended from outside while it was idle: then the next one does it. */
async function ask(order: object, patience: number): Promise<Uint8Array> {
  try {
    return await exchange(running ?? (await start()), ['typeset', order], patience)
  } catch (error) {
    if (!(error instanceof Gone)) throw error
    return exchange(running ?? (await start()), ['typeset', order], patience)
  }
}

async function start() {
  const child = spawn(process.execPath, ['-e', typesetter], {
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // Ctrl+C is for us: what was asked before is still answered.
    detached: true,
  })
  running = child
  child.once('exit', () => {
    if (running === child) running = null
  })
  await exchange(child, ['open', opening()])
  return child
}

function opening() {
  const library = require.resolve('@myriaddreamin/typst-ts-node-compiler')
  const files = Object.values(faces).flatMap((face): string[] => face.files)
  return {
    library,
    // Where templates could read files. They read none.
    workspace: path.dirname(library),
    fontPaths: [...new Set(files.filter((file) => !isPacked(file)).map((file) => path.dirname(file)))],
    fontBlobs: files.filter(isPacked).map(unpackFont),
  }
}

/** A document that does not become a PDF, whoever asks. What it says is for us, the sentence for whoever wrote it. */
export class CannotBeSet extends Error {
  constructor(
    message: string,
    readonly sentence = 'This document cannot be printed as it is. Please write it more simply.',
  ) {
    super(message)
  }
}
/** It ended by itself or from outside; not over a document that took too long. */
class Gone extends CannotBeSet {}
const tooLong = 'This document takes too long to print. Please make it shorter.'
type Answer = { result?: Uint8Array; problem?: string }

/** Longer than any document takes. */
const longest = 20_000

async function exchange(
  child: ChildProcess,
  message: [verb: string, order: object],
  patience = longest,
): Promise<Uint8Array> {
  const over = new AbortController()
  const { signal } = over
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, patience)
  let lastWords = ''
  const listen = (words: Buffer) => {
    lastWords = `${lastWords}${words.toString()}`.slice(-1_000)
  }
  child.stderr?.on('data', listen)
  keepsUsAlive(child, true)
  try {
    const end = once(child, 'close', { signal }).then((): never => {
      // Once more would take as long again, while others wait.
      if (isLate) throw new CannotBeSet('A document took too long to be set.', tooLong)
      throw new Gone(`The typesetter ended over a document. ${lastWords}`.trim())
    })
    const answer = once(child, 'message', { signal }) as Promise<[Answer]>
    child.send(message)
    const [{ result, problem }] = await Promise.race([answer, end])
    if (problem !== undefined) throw new CannotBeSet(`A document could not be set: ${problem}`)
    return result ?? new Uint8Array()
  } finally {
    over.abort()
    clearTimeout(limit)
    child.stderr?.off('data', listen)
    keepsUsAlive(child, false)
  }
}

/** While it works for somebody; waiting for work, it holds up nobody who wants to go. */
function keepsUsAlive(child: ChildProcess, does: boolean) {
  const way = does ? 'ref' : 'unref'
  child[way]()
  child.channel?.[way]()
  if (child.stderr instanceof Socket) child.stderr[way]()
}
