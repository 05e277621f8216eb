import { fileURLToPath } from 'node:url'

/** The folder of screenshots. It is not tracked. */
export const pictures = fileURLToPath(new URL('../../.screenshots/', import.meta.url))
