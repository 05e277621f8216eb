type Options = {
  /** How many failures in a row open the circuit. */
  threshold?: number
  /** Milliseconds until an open circuit lets one call through. */
  pause?: number
  now?: () => number
}

export type Circuit = ReturnType<typeof createCircuit>

/**
 * Stops calls to a service that is down, so that users get an answer at once and the service is not flooded when it
 * returns. An open circuit lets one call through after the pause: if it succeeds, the circuit closes, otherwise it stays
 * open for another pause.
 */
export function createCircuit({ threshold = 5, pause = 20_000, now = Date.now }: Options = {}) {
  let failures = 0
  let openUntil = 0
  return {
    /** Whether a call may be made now. If the circuit is open, the first caller after the pause tries the service. */
    admit(): boolean {
      if (failures < threshold) return true
      if (now() < openUntil) return false
      openUntil = now() + pause
      return true
    },
    recordSuccess() {
      failures = 0
    },
    recordFailure() {
      failures += 1
      if (failures >= threshold) openUntil = now() + pause
    },
  }
}
