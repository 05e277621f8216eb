import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, openClient } from './testing-client.ts'
import { type Studio, withToken } from './testing-studio.ts'

type Attempt = { email: string; at: number; answer: Answer | Error }

/** Makes several users send invitations in parallel, each user one at a time, until `stop` is called. */
export function startInviting(url: () => string, studios: Studio[], prefix: string) {
  const attempts: Attempt[] = []
  let isOver = false
  const users = studios.map(async (studio, user) => {
    let client = openClient(url())
    for (let n = 0; !isOver; n++) {
      const email = `${prefix}-${user}-${n}@example.com`
      const at = performance.now()
      const invitation = client.call('POST', '/api/team/invitations', { email }, withToken(studio.token))
      const answer = await invitation.catch((error: Error) => error)
      attempts.push({ email, at, answer })
      if (answer instanceof Error) {
        client.close()
        client = openClient(url())
      }
      // Slow enough that a short test does not reach a company's limit of 100 invitations an hour.
      await sleep(100)
    }
    client.close()
  })

  return {
    attempts,
    acknowledged: () => attempts.filter(({ answer }) => statusOf(answer) === 201).map(({ email }) => email),
    statuses: () => new Set(attempts.map(({ answer }) => statusOf(answer))),
    /** Returns the status and time of the last responses, relative to a moment, for error messages. */
    latestAnswers: (moment: number) =>
      attempts
        .slice(-8)
        .map(({ at, answer }) => `${statusOf(answer)} at ${Math.round(at - moment)} ms`)
        .join(', '),
    slowest: () => Math.max(...attempts.map(({ answer }) => (answer instanceof Error ? 0 : answer.ms))),
    /** Milliseconds between a moment and the first invitation that was accepted after a failure. */
    recoveredAfter: (moment: number) => {
      const refused = attempts.find(({ at, answer }) => at >= moment && statusOf(answer) !== 201)
      const good = attempts.find(
        ({ at, answer }) => at >= (refused?.at ?? Infinity) && statusOf(answer) === 201,
      )
      if (!good || good.answer instanceof Error) return undefined
      return good.at + good.answer.ms - moment
    },
    stop: async () => {
      isOver = true
      await Promise.all(users)
    },
  }
}
export type Load = ReturnType<typeof startInviting>

const statusOf = (answer: Answer | Error) => (answer instanceof Error ? answer.message : answer.status)
