/** An error that the developer can act on. It is shown as a sentence without a stack trace. */
export class Problem extends Error {}

export async function runScript(script) {
  try {
    await script()
  } catch (error) {
    const problem = error instanceof Problem ? error : isDiskFull(error) && new Problem(diskFull)
    console.error(problem ? `\n${problem.message}` : error)
    process.exit(1)
  }
}

/** Describes why a command failed. If the disk is full, says only that: the long output would hide it. */
export const commandProblem = (output, sentence) =>
  new Problem(aboutFullDisk.test(output) ? diskFull : `${output.trimEnd()}\n${sentence}`)

const diskFull = 'There is no space left on the disk. Free some space, then start again.'
const aboutFullDisk = /\bENOSPC\b|\bEDQUOT\b|no space left on|disk quota exceeded/i

const isDiskFull = (error) =>
  error instanceof Error && (aboutFullDisk.test(`${error.code} ${error.message}`) || isDiskFull(error.cause))
