import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, openClient } from './testing-client.ts'
import { bearing, type Studio } from './testing-product.ts'

type Tried = { email: string; at: number; answer: Answer | Error }

/** Several people who invite others, one after the other, for as long as they are let. */
export function startInviting(url: () => string, studios: Studio[], prefix: string) {
  const tried: Tried[] = []
  let isOver = false
  const everybody = studios.map(async (studio, who) => {
    let client = openClient(url())
    for (let n = 0; !isOver; n++) {
      const email = `${prefix}-${who}-${n}@example.com`
      const at = performance.now()
      const invitation = client.call('POST', '/api/team/invitations', { email }, bearing(studio.token))
      const answer = await invitation.catch((error: Error) => error)
      tried.push({ email, at, answer })
      if (answer instanceof Error) {
        client.close()
        client = openClient(url())
      }
      // A person would wait longer. A company may invite a hundred in an hour: nobody should be through before it is over.
      await sleep(100)
    }
    client.close()
  })

  return {
    tried,
    acknowledged: () => tried.filter(({ answer }) => statusOf(answer) === 201).map(({ email }) => email),
    statuses: () => new Set(tried.map(({ answer }) => statusOf(answer))),
    /** For whoever wonders why nothing comes: how the last ones were answered, and when since a moment. */
    lately: (moment: number) =>
      tried
        .slice(-8)
        .map(({ at, answer }) => `${statusOf(answer)} at ${Math.round(at - moment)} ms`)
        .join(', '),
    slowest: () => Math.max(...tried.map(({ answer }) => (answer instanceof Error ? 0 : answer.ms))),
    /** Between a moment and the first invitation that was asked for after a refusal, and accepted. */
    recoveredAfter: (moment: number) => {
      const refused = tried.find(({ at, answer }) => at >= moment && statusOf(answer) !== 201)
      const good = tried.find(({ at, answer }) => at >= (refused?.at ?? Infinity) && statusOf(answer) === 201)
      if (!good || good.answer instanceof Error) return undefined
      return good.at + good.answer.ms - moment
    },
    stop: async () => {
      isOver = true
      await Promise.all(everybody)
    },
  }
}
export type Load = ReturnType<typeof startInviting>

const statusOf = (answer: Answer | Error) => (answer instanceof Error ? answer.message : answer.status)
