import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process that is spoken to: each word gets one answer. */
export async function startChild<Greeting>(file: string, args: string[] = []) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const heard = async <Answer>() => ((await once(child, 'message')) as [Answer])[0]
  const greeting = await heard<Greeting>()
  return {
    greeting,
    tell: (word: unknown) => child.send(word as object),
    ask: async <Answer>(word: unknown): Promise<Answer> => {
      const answer = heard<Answer>()
      child.send(word as object)
      return answer
    },
    end: async () => {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}
export type Child<Greeting> = Awaited<ReturnType<typeof startChild<Greeting>>>
