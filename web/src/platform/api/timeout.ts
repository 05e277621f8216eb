/** In milliseconds. The server never takes this long to respond, so a longer call has failed. */
const defaultTimeout = 30_000

/**
 * Returns a signal that aborts on timeout or together with the caller's signal, and `clear` for the end of the call.
 * Replaces `AbortSignal.any`, which not every browser has.
 */
export function withTimeout(signal: AbortSignal | undefined, timeout = defaultTimeout) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new DOMException('Too long', 'TimeoutError')), timeout)
  const abort = () => controller.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  const clear = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
  return { signal: controller.signal, clear }
}
