/** The product's name. Clients see the name of their studio instead. */
export const APP_NAME = 'Mantel'
