/**
 * Retries, at the user's request, to load code that failed to load. Chromium may cache the failure until the
 * page is reloaded, so this reloads the page if the code fails again although the server can be reached.
 */
export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!(await isServerReachable())) throw error
    location.reload()
    return new Promise<never>(() => {})
  }
}

const isServerReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
