/** Calls of this tab that change something, by the name that the stream of changes gives them. */
const calls = new Map<string, Promise<boolean>>()
const maxCalls = 50

/** Notes a call. `succeeded` resolves with false if the call failed or its answer was lost. */
export function noteCall(id: string, succeeded: Promise<boolean>) {
  calls.set(id, succeeded)
  const [oldest] = calls.keys()
  if (calls.size > maxCalls && oldest !== undefined) calls.delete(oldest)
}

/** Whether this tab made the call and has its answer, so that it has already updated what it shows. */
export const isOwnChange = async (id: string | undefined) =>
  id !== undefined && (await calls.get(id)) === true
