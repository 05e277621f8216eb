/** This tab's calls that change something, by the id that the stream of changes has for each of them. */
const calls = new Map<string, Promise<boolean>>()
const maxCalls = 50

/** Records a call. `succeeded` resolves to false if the call failed or its response was lost. */
export function recordCall(id: string, succeeded: Promise<boolean>) {
  calls.set(id, succeeded)
  const [oldest] = calls.keys()
  if (calls.size > maxCalls && oldest !== undefined) calls.delete(oldest)
}

/** Whether this tab made the call and received its response, so that the screen already shows the change. */
export const isOwnChange = async (id: string | undefined) =>
  id !== undefined && (await calls.get(id)) === true
