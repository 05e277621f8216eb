/**
 * Loads code again that could not be loaded, because the user asked for it. Chromium may remember the failure until the
 * page is reloaded. So if the code still cannot be loaded although the server can be reached, the page is reloaded.
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
