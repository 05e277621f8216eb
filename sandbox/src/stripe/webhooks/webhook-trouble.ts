/** The failures of webhooks that someone asked the sandbox to simulate. */
export type Trouble = {
  isPaused: boolean
  delayMs: number
  /** How many attempts will fail without reaching the endpoint. */
  failNext: number
  /** How many attempts will reach the endpoint, but lose the answer, so that the event is sent again. */
  loseAnswers: number
  /** Sends waiting deliveries in random order. */
  isShuffled: boolean
}

export const noTrouble = (): Trouble => ({
  isPaused: false,
  delayMs: 0,
  failNext: 0,
  loseAnswers: 0,
  isShuffled: false,
})

/** Decides what happens to one attempt, and counts it. */
export function allow(trouble: Trouble): 'send' | 'fail' | 'lose answer' {
  if (trouble.failNext > 0) {
    trouble.failNext -= 1
    return 'fail'
  }
  if (trouble.loseAnswers > 0) {
    trouble.loseAnswers -= 1
    return 'lose answer'
  }
  return 'send'
}
