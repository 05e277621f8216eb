/** Repeats a call while the service is busy, as users do. A call waits at most four seconds for a lock. */
export async function untilAnswered<Answer extends { status: number }>(call: () => Promise<Answer>) {
  for (;;) {
    const answer = await call()
    if (answer.status !== 503) return answer
  }
}
