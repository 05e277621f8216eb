/** Something the person at the machine can act on: shown as its sentence, without a stack. */
export class Problem extends Error {}

/** Runs a script's story; a Problem ends it with its sentence. */
export async function tell(story) {
  try {
    await story()
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error)
    process.exit(1)
  }
}
