/** An error that the developer can act on. It is shown as a sentence without a stack trace. */
export class Problem extends Error {}

/** Runs a script and exits with an error message if it fails. */
export async function runScript(script) {
  try {
    await script()
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error)
    process.exit(1)
  }
}
