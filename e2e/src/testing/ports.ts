const first = Number(process.env.E2E_PORT ?? 43117)

/** Each worker has its own server and database, so that workers do not see each other's changes. */
export const ports = [first, first + 1]
/** The port of the development server, which serves the gallery. */
export const galleryPort = first + 2
