export type Readiness =
  | { isReady: true; word: string; detail: string }
  | { isReady: false; word: string; detail: string; outcome: string }

const silent: Readiness = {
  isReady: false,
  word: 'No answer',
  detail: 'It may be restarting; asking again',
  outcome: 'not answering.',
}

export async function askReadiness(): Promise<Readiness> {
  try {
    const response = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(5000) })
    if (response.ok) return { isReady: true, word: 'Ready', detail: 'Everything is well' }
    return {
      isReady: false,
      word: 'Not ready',
      detail: problemsIn(await response.json()),
      outcome: 'not ready yet.',
    }
  } catch {
    return silent
  }
}

function problemsIn(answer: unknown): string {
  const problems = typeof answer === 'object' && answer && 'problems' in answer ? answer.problems : []
  const named = Array.isArray(problems) ? problems.filter((problem) => typeof problem === 'string') : []
  return named.join(', ') || 'It does not say why'
}
