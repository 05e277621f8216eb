import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts a child process and waits for its first message, the greeting, which says that the process is ready. */
export async function startChild<Greeting>(file: string, args: string[] = []) {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const nextMessage = async <Answer>() => ((await once(child, 'message')) as [Answer])[0]
  const greeting = await nextMessage<Greeting>()
  return {
    greeting,
    send: (message: unknown) => child.send(message as object),
    ask: async <Answer>(message: unknown): Promise<Answer> => {
      const answer = nextMessage<Answer>()
      child.send(message as object)
      return answer
    },
    end: async () => {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}
export type Child<Greeting> = Awaited<ReturnType<typeof startChild<Greeting>>>
