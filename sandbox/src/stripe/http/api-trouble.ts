import type { Params } from './params.ts'

/**
 * The failures of calls that the sandbox can simulate. `lost` runs the call and then closes the connection without an
 * answer. `held` runs the call, and answers only after all simulated failures have ended.
 */
export const troubleKinds = ['500', '429', 'timeout', 'slow', 'lost', 'held'] as const
export type ApiTrouble = { kind: (typeof troubleKinds)[number]; left: number; path: string; delayMs: number }

export const readTrouble = (params: Params): ApiTrouble => ({
  kind: params.oneOf('kind', troubleKinds) ?? '500',
  left: params.integer('count') ?? 1,
  path: params.text('path') ?? '/v1/',
  delayMs: params.integer('delay_ms') ?? 5000,
})

/** Returns the planned failure for this call, or null, and counts it as used once. */
export function takeTrouble(planned: ApiTrouble[], path: string): ApiTrouble | null {
  const trouble = planned.find(({ left, path: prefix }) => left > 0 && path.startsWith(prefix))
  if (!trouble) return null
  trouble.left -= 1
  return trouble
}
