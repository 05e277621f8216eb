const first = Number(process.env.E2E_PORT ?? 43117)

/** Every worker has a product and a database of its own, so what one changes no other one meets. */
export const ports = [first, first + 1]
/** Where the development server shows the gallery. */
export const galleryPort = first + 2
